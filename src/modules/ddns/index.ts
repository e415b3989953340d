import type { ModuleManifest } from '../../core/manifest.ts';
import { zonesManifest } from './zones/manifest.ts';

/** Dynamic DNS: domains, hosts whose devices tell their addresses, and the servers that answer. */
export const ddns: ModuleManifest = {
  name: 'ddns',
  permissions: [
    { stem: 'ddns_domains', label: 'DDNS domene', platform: 'none' },
    { stem: 'ddns_hosts', label: 'DDNS hostovi', platform: 'none' },
  ],
  subjects: [...zonesManifest.subjects],
  lists: [...zonesManifest.lists],
  notices: [...zonesManifest.notices],
  topics: [...zonesManifest.topics],
  actions: [...zonesManifest.actions],
  menu: [{ key: 'ddns', label: 'DDNS', icon: 'world-pin', order: 29 }, ...zonesManifest.menu],
};
