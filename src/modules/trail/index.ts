import type { ModuleManifest } from '../../core/manifest.ts';

/** The audit trail on screen; core/audit.ts writes it. */
export const trail: ModuleManifest = {
  name: 'trail',
  permissions: [{ stem: 'admin_dnevnik', label: 'Dnevnik izmjena', platform: 'none', only: 'pregled' }],
  subjects: [
    {
      name: 'dnevnik',
      scope: 'tenant',
      labels: { one: 'Dnevnik izmjena', many: 'Dnevnik izmjena' },
      view: null,
      fields: { event: 'Događaj' },
    },
  ],
  lists: [{ name: 'dnevnik', path: '/admin/dnevnik', permission: 'admin_dnevnik_pregled' }],
  topics: [{ name: 'trail', permission: 'admin_dnevnik_pregled' }],
  menu: [
    {
      key: 'admin-dnevnik',
      label: 'Dnevnik izmjena',
      icon: 'trail',
      to: '/admin/dnevnik',
      managed: true,
      require: ['admin_dnevnik_pregled'],
      group: 'admin',
      order: 61,
    },
  ],
};
