import {
  IconBuildingCommunity,
  IconKey,
  IconShield,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { keysScreens } from './screens/keys/index.ts';
import { peopleScreens } from './screens/people/screens.ts';
import { rightsScreens } from './screens/rights/index.ts';

export default {
  name: 'access',
  screens: [
    { path: '/korisnik/users/profile', screen: lazy(() => import('./screens/profile/index.tsx')) },
    ...peopleScreens,
    ...rightsScreens,
    ...keysScreens,
  ],
  icons: {
    shield: IconShield,
    users: IconUsers,
    buildings: IconBuildingCommunity,
    key: IconKey,
    'shield-check': IconShieldCheck,
    'users-group': IconUsersGroup,
  },
} satisfies ModuleScreens;
