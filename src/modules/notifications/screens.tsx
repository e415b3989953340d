import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'notifications',
  screens: [{ path: '/obavijesti', screen: lazy(() => import('./screens/notifications.tsx')) }],
} satisfies ModuleScreens;
