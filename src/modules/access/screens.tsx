import { IconBuildingCommunity, IconKey, IconShield, IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'access',
  screens: [
    {
      path: '/admin/users',
      screen: lazy(() => import('./screens/users.tsx')),
      needs: { permissions: ['admin_users_pregled'] },
    },
    {
      path: '/admin/tenants',
      screen: lazy(() => import('./screens/tenants.tsx')),
      needs: { permissions: ['admin_tenants_pregled'] },
    },
    {
      path: '/admin/api-keys',
      screen: lazy(() => import('./screens/keys/list.tsx')),
      needs: { permissions: ['admin_api_keys_pregled'] },
    },
    {
      path: '/admin/api-keys/create',
      screen: lazy(() => import('./screens/keys/create.tsx')),
      needs: { permissions: ['admin_api_keys_save'] },
    },
    {
      path: '/admin/api-keys/edit/:idguid',
      screen: lazy(() => import('./screens/keys/edit.tsx')),
      needs: { permissions: ['admin_api_keys_pregled', 'admin_api_keys_save'] },
    },
    {
      path: '/admin/api-keys/view/:idguid',
      screen: lazy(() => import('./screens/keys/view.tsx')),
      needs: { permissions: ['admin_api_keys_pregled'] },
    },
  ],
  icons: { key: IconKey, shield: IconShield, users: IconUsers, buildings: IconBuildingCommunity },
} satisfies ModuleScreens;
