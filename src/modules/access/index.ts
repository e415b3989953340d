import type { ModuleManifest } from '../../core/manifest.ts';

/** People, organisations, what each may do, and how they come in. Its tables and routes are written by hand. */
export const access: ModuleManifest = {
  name: 'access',
  permissions: [
    { stem: 'admin_users', label: 'Korisnici', platform: 'none' },
    { stem: 'admin_permissions', label: 'Dozvole', platform: 'save' },
    { stem: 'admin_roles', label: 'Uloge', platform: 'none' },
    { stem: 'admin_tenants', label: 'Organizacije', platform: 'save' },
    { stem: 'admin_api_keys', label: 'API ključevi', platform: 'none' },
  ],
  menu: [
    {
      key: 'admin',
      label: 'Admin',
      icon: 'shield',
      order: 40,
      children: [
        {
          key: 'admin-users',
          label: 'Korisnici',
          icon: 'users',
          to: '/admin/users',
          require: ['admin_users_pregled'],
          order: 10,
        },
        {
          key: 'admin-tenants',
          label: 'Organizacije',
          icon: 'buildings',
          to: '/admin/tenants',
          require: ['admin_tenants_pregled'],
          order: 40,
        },
      ],
    },
  ],
};
