import type { ModuleManifest } from '../../core/manifest.ts';

/** Dynamic DNS: domains, hosts whose devices tell their addresses, and the servers that answer. */
export const ddns: ModuleManifest = {
  name: 'ddns',
  permissions: [
    { stem: 'ddns_domains', label: 'DDNS domene', platform: 'none' },
    { stem: 'ddns_hosts', label: 'DDNS hostovi', platform: 'none' },
  ],
};
