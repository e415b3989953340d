import type { ModuleManifest } from '../../core/manifest.ts';

/** Acting in another person's name. */
export const impersonation: ModuleManifest = {
  name: 'impersonation',
  permissions: [
    { stem: 'admin_impersonation', label: 'Rad u ime druge osobe', platform: 'both', only: 'save' },
  ],
};
