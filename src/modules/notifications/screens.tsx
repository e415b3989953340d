import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'notifications',
  screens: [
    { path: '/obavijesti', screen: lazy(() => import('./screens/notifications.tsx')) },
    { path: '/obavijesti/postavke', screen: lazy(() => import('./screens/ways.tsx')) },
  ],
} satisfies ModuleScreens;
