import type { ModuleManifest } from '../../core/manifest.ts';
import { hostsManifest } from './hosts/manifest.ts';
import { zonesManifest } from './zones/manifest.ts';

/** Dynamic DNS: domains, hosts whose devices tell their addresses, and the servers that answer. */
export const ddns: ModuleManifest = {
  name: 'ddns',
  permissions: [
    { stem: 'ddns_domains', label: 'DDNS domene', platform: 'none' },
    { stem: 'ddns_hosts', label: 'DDNS hostovi', platform: 'none' },
  ],
  subjects: [...zonesManifest.subjects, ...hostsManifest.subjects],
  lists: [...zonesManifest.lists, ...hostsManifest.lists],
  notices: [...zonesManifest.notices, ...hostsManifest.notices],
  topics: [...zonesManifest.topics, ...hostsManifest.topics],
  webhookEvents: [...hostsManifest.webhookEvents],
  actions: [...zonesManifest.actions, ...hostsManifest.actions],
  menu: [
    { key: 'ddns', label: 'DDNS', icon: 'world-pin', order: 29 },
    ...zonesManifest.menu,
    ...hostsManifest.menu,
  ],
};
