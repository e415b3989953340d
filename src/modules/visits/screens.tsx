import { IconChartAreaLine } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'visits',
  screens: [
    {
      path: '/admin/visits',
      screen: lazy(() => import('./screens/visits.tsx')),
      needs: { permissions: ['admin_visits_pregled'] },
    },
  ],
  icons: { visits: IconChartAreaLine },
} satisfies ModuleScreens;
