import { IconBuildingCommunity, IconShield, IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const USERS = { permissions: ['admin_users_pregled'] };
const USERS_SAVE = { permissions: ['admin_users_save'] };
const TENANTS = { permissions: ['admin_tenants_pregled'] };
const TENANTS_SAVE = { permissions: ['admin_tenants_save'] };

export default {
  name: 'people',
  screens: [
    {
      path: '/admin/users',
      screen: lazy(async () => ({ default: (await import('./screens/users.tsx')).Members })),
      needs: USERS,
    },
    {
      path: '/admin/users/pozivi',
      screen: lazy(async () => ({ default: (await import('./screens/users.tsx')).Invitations })),
      needs: USERS,
    },
    {
      path: '/admin/users/svi',
      screen: lazy(async () => ({ default: (await import('./screens/users.tsx')).Everybody })),
      needs: TENANTS_SAVE,
    },
    { path: '/admin/users/create', screen: lazy(() => import('./screens/invite.tsx')), needs: USERS_SAVE },
    {
      path: '/admin/users/edit/:idguid',
      screen: lazy(() => import('./screens/edit-user.tsx')),
      needs: USERS_SAVE,
    },
    {
      path: '/admin/users/view/:idguid',
      screen: lazy(() => import('./screens/view-user.tsx')),
      needs: USERS,
    },
    { path: '/admin/tenants', screen: lazy(() => import('./screens/tenants.tsx')), needs: TENANTS },
    {
      path: '/admin/tenants/create',
      screen: lazy(() => import('./screens/create-tenant.tsx')),
      needs: TENANTS_SAVE,
    },
    {
      path: '/admin/tenants/edit/:idguid',
      screen: lazy(() => import('./screens/edit-tenant.tsx')),
      needs: TENANTS_SAVE,
    },
    {
      path: '/admin/tenants/view/:idguid',
      screen: lazy(() => import('./screens/view-tenant.tsx')),
      needs: TENANTS,
    },
    { path: '/korisnik/tenants/postavke', screen: lazy(() => import('./screens/settings.tsx')) },
    { path: '/korisnik/users/profile', screen: lazy(() => import('./screens/profile/index.tsx')) },
  ],
  dashboard: [{ order: 5, panel: lazy(() => import('./screens/without-rights.tsx')) }],
  icons: { shield: IconShield, users: IconUsers, buildings: IconBuildingCommunity },
} satisfies ModuleScreens;
