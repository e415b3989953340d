import type { ModuleManifest } from '../../core/manifest.ts';

/** What stands behind the public site: its settings, the contact form, page views. */
export const site: ModuleManifest = {
  name: 'site',
  permissions: [
    { stem: 'admin_settings', label: 'Postavke sajta', platform: 'both' },
    { stem: 'admin_visits', label: 'Posjete', platform: 'both' },
  ],
};
