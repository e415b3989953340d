import { IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const needs = (permission: string) => ({ permissions: [permission] });

export default {
  name: 'rights',
  screens: [
    {
      path: '/admin/permissions',
      screen: lazy(() => import('./screens/permissions.tsx')),
      needs: needs('admin_permissions_pregled'),
    },
    {
      path: '/admin/permissions/create',
      screen: lazy(async () => ({
        default: (await import('./screens/permission-form.tsx')).CreatePermission,
      })),
      needs: needs('admin_permissions_save'),
    },
    {
      path: '/admin/permissions/:idguid/edit',
      screen: lazy(async () => ({ default: (await import('./screens/permission-form.tsx')).EditPermission })),
      needs: needs('admin_permissions_save'),
    },
    {
      path: '/admin/permissions/:idguid/view',
      screen: lazy(() => import('./screens/permission-view.tsx')),
      needs: needs('admin_permissions_pregled'),
    },
    {
      path: '/admin/roles',
      screen: lazy(() => import('./screens/roles.tsx')),
      needs: needs('admin_roles_pregled'),
    },
    {
      path: '/admin/roles/create',
      screen: lazy(async () => ({ default: (await import('./screens/role-form.tsx')).CreateRole })),
      needs: needs('admin_roles_save'),
    },
    {
      path: '/admin/roles/edit/:idguid',
      screen: lazy(async () => ({ default: (await import('./screens/role-form.tsx')).EditRole })),
      needs: needs('admin_roles_save'),
    },
    {
      path: '/admin/roles/view/:idguid',
      screen: lazy(() => import('./screens/role-view.tsx')),
      needs: needs('admin_roles_pregled'),
    },
    {
      path: '/admin/roles/permissions/:idguid',
      screen: lazy(() => import('./screens/role-permissions.tsx')),
      needs: needs('admin_roles_pregled'),
    },
    {
      path: '/admin/users/permissions/:idguid',
      screen: lazy(() => import('./screens/user-permissions.tsx')),
      needs: needs('admin_users_pregled'),
    },
    {
      path: '/admin/users/roles/:idguid',
      screen: lazy(() => import('./screens/user-roles.tsx')),
      needs: needs('admin_users_pregled'),
    },
    {
      path: '/admin/tenants/permissions/:idguid',
      screen: lazy(() => import('./screens/tenant-permissions.tsx')),
      needs: needs('admin_tenants_save'),
    },
  ],
  icons: { 'shield-check': IconShieldCheck, 'users-group': IconUsersGroup },
} satisfies ModuleScreens;
