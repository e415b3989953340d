import {
  IconBuildingCommunity,
  IconShield,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { IconBuildingCommunity, IconKey, IconShield, IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { rightsScreens } from './screens/rights/index.ts';

export default {
  name: 'access',
  screens: [
    { path: '/korisnik/users/profile', screen: lazy(() => import('./screens/security/page.tsx')) },
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
    ...rightsScreens,
  ],
  icons: {
    shield: IconShield,
    users: IconUsers,
    buildings: IconBuildingCommunity,
    'shield-check': IconShieldCheck,
    'users-group': IconUsersGroup,
  },
import { IconBuildingCommunity, IconShield, IconUsers } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { peopleScreens } from './screens/people/screens.ts';

export default {
  name: 'access',
  screens: [...peopleScreens],
  icons: { shield: IconShield, users: IconUsers, buildings: IconBuildingCommunity },
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
