import { IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { ModuleScreens, Screen } from '../../admin/screens.ts';

const at = (path: string, permission: string, load: () => Promise<ComponentType>): Screen => ({
  path,
  screen: lazy(async () => ({ default: await load() })),
  needs: { permissions: [permission] },
});
const roleForm = () => import('./screens/role-form.tsx');
const permissionForm = () => import('./screens/permission-form.tsx');
const permissionsOf = () => import('./screens/permissions-of.tsx');

export default {
  name: 'rights',
  screens: [
    at(
      '/admin/permissions',
      'admin_permissions_pregled',
      async () => (await import('./screens/permissions.tsx')).default,
    ),
    at(
      '/admin/permissions/create',
      'admin_permissions_save',
      async () => (await permissionForm()).CreatePermission,
    ),
    at(
      '/admin/permissions/:idguid/edit',
      'admin_permissions_save',
      async () => (await permissionForm()).EditPermission,
    ),
    at(
      '/admin/permissions/:idguid/view',
      'admin_permissions_pregled',
      async () => (await import('./screens/permission-view.tsx')).default,
    ),
    at('/admin/roles', 'admin_roles_pregled', async () => (await import('./screens/roles.tsx')).default),
    at('/admin/roles/create', 'admin_roles_save', async () => (await roleForm()).CreateRole),
    at('/admin/roles/edit/:idguid', 'admin_roles_save', async () => (await roleForm()).EditRole),
    at(
      '/admin/roles/view/:idguid',
      'admin_roles_pregled',
      async () => (await import('./screens/role-view.tsx')).default,
    ),
    at(
      '/admin/roles/permissions/:idguid',
      'admin_roles_pregled',
      async () => (await permissionsOf()).RolePermissions,
    ),
    at(
      '/admin/users/permissions/:idguid',
      'admin_users_pregled',
      async () => (await permissionsOf()).UserPermissions,
    ),
    at(
      '/admin/users/roles/:idguid',
      'admin_users_pregled',
      async () => (await import('./screens/user-roles.tsx')).default,
    ),
    at(
      '/admin/tenants/permissions/:idguid',
      'admin_tenants_save',
      async () => (await permissionsOf()).TenantPermissions,
    ),
  ],
  icons: { 'shield-check': IconShieldCheck, 'users-group': IconUsersGroup },
} satisfies ModuleScreens;
