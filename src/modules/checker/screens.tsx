import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'checker',
  screens: [
    {
      path: '/admin/settings/provjere',
      screen: lazy(() => import('./screens/kept.tsx')),
      needs: { permissions: ['admin_settings_pregled'] },
    },
  ],
  settings: [lazy(() => import('./screens/limits.tsx')), lazy(() => import('./screens/kept-link.tsx'))],
} satisfies ModuleScreens;
