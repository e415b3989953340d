import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { Bell } from './screens/bell.tsx';

export default {
  name: 'notifications',
  topBar: Bell,
  screens: [
    { path: '/obavijesti', screen: lazy(() => import('./screens/notifications.tsx')) },
    { path: '/obavijesti/postavke', screen: lazy(() => import('./screens/ways.tsx')) },
  ],
} satisfies ModuleScreens;
