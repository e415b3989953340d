import type { ModuleManifest } from '../../core/manifest.ts';

/** Visits of the public site: recorded from browsers, counted for the operator. */
export const visits: ModuleManifest = {
  name: 'visits',
  permissions: [{ stem: 'admin_visits', label: 'Posjete', platform: 'both' }],
  menu: [
    {
      key: 'admin-visits',
      label: 'Posjete',
      icon: 'visits',
      to: '/admin/visits',
      require: ['admin_visits_pregled'],
      group: 'admin',
      order: 59,
    },
  ],
};
