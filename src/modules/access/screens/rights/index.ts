import { lazy } from 'react';
import type { Screen } from '../../../../admin/screens.ts';

const needs = (permission: string) => ({ permissions: [permission] });

/** The screens of rights and roles. */
export const rightsScreens: readonly Screen[] = [
  {
    path: '/admin/permissions',
    screen: lazy(() => import('./permissions.tsx')),
    needs: needs('admin_permissions_pregled'),
  },
  {
    path: '/admin/permissions/create',
    screen: lazy(async () => ({ default: (await import('./permission-form.tsx')).CreatePermission })),
    needs: needs('admin_permissions_save'),
  },
  {
    path: '/admin/permissions/:idguid/edit',
    screen: lazy(async () => ({ default: (await import('./permission-form.tsx')).EditPermission })),
    needs: needs('admin_permissions_save'),
  },
  {
    path: '/admin/permissions/:idguid/view',
    screen: lazy(() => import('./permission-view.tsx')),
    needs: needs('admin_permissions_pregled'),
  },
  { path: '/admin/roles', screen: lazy(() => import('./roles.tsx')), needs: needs('admin_roles_pregled') },
  {
    path: '/admin/roles/create',
    screen: lazy(async () => ({ default: (await import('./role-form.tsx')).CreateRole })),
    needs: needs('admin_roles_save'),
  },
  {
    path: '/admin/roles/edit/:idguid',
    screen: lazy(async () => ({ default: (await import('./role-form.tsx')).EditRole })),
    needs: needs('admin_roles_save'),
  },
  {
    path: '/admin/roles/view/:idguid',
    screen: lazy(() => import('./role-view.tsx')),
    needs: needs('admin_roles_pregled'),
  },
  {
    path: '/admin/roles/permissions/:idguid',
    screen: lazy(() => import('./role-permissions.tsx')),
    needs: needs('admin_roles_pregled'),
  },
  {
    path: '/admin/users/permissions/:idguid',
    screen: lazy(() => import('./user-permissions.tsx')),
    needs: needs('admin_users_pregled'),
  },
  {
    path: '/admin/users/roles/:idguid',
    screen: lazy(() => import('./user-roles.tsx')),
    needs: needs('admin_users_pregled'),
  },
  {
    path: '/admin/tenants/permissions/:idguid',
    screen: lazy(() => import('./tenant-permissions.tsx')),
    needs: needs('admin_tenants_save'),
  },
];
