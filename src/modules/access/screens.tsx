import {
  IconBuildingCommunity,
  IconShield,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
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
} satisfies ModuleScreens;
