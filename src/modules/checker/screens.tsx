import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'checker',
  screens: [
    {
      path: '/admin/settings/provjere',
      screen: lazy(() => import('./screens/saved-runs.tsx')),
      needs: { permissions: ['admin_settings_pregled'] },
    },
  ],
  settings: [lazy(() => import('./screens/limits.tsx')), lazy(() => import('./screens/saved-runs-link.tsx'))],
} satisfies ModuleScreens;
