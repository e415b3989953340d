import type { ModuleManifest } from '../../core/manifest.ts';

/** Permissions, roles, and assigning both. */
export const rights: ModuleManifest = {
  name: 'rights',
  permissions: [
    { stem: 'admin_permissions', label: 'Dozvole', platform: 'save' },
    { stem: 'admin_roles', label: 'Uloge', platform: 'none' },
  ],
  lists: [
    { name: 'dozvole', path: '/admin/permissions', permission: 'admin_permissions_pregled' },
    { name: 'uloge', path: '/admin/roles', permission: 'admin_roles_pregled' },
  ],
  subjects: [
    {
      name: 'roles',
      scope: 'shared',
      labels: { one: 'Uloga', many: 'Uloge' },
      view: '/admin/roles/view/:idguid',
      fields: { name: 'Oznaka', label: 'Naziv', description: 'Opis', permissions: 'Dozvole' },
    },
    {
      name: 'permissions',
      scope: 'platform',
      labels: { one: 'Dozvola', many: 'Dozvole' },
      view: '/admin/permissions/:idguid/view',
      fields: { name: 'Oznaka', label: 'Naziv', description: 'Opis' },
    },
  ],
  actions: [
    { label: 'Dodaj ulogu', also: 'Nova uloga', to: '/admin/roles/create', require: ['admin_roles_save'] },
  ],
  menu: [
    {
      key: 'admin-permissions',
      group: 'admin',
      label: 'Dozvole',
      icon: 'shield-check',
      to: '/admin/permissions',
      require: ['admin_permissions_pregled'],
      order: 20,
    },
    {
      key: 'admin-roles',
      group: 'admin',
      label: 'Uloge',
      icon: 'users-group',
      to: '/admin/roles',
      managed: true,
      require: ['admin_roles_pregled'],
      order: 30,
    },
  ],
};
