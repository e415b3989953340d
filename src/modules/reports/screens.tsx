import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'reports',
  screens: [{ path: '/izvjestaji', screen: lazy(() => import('./screens/activity.tsx')) }],
  dashboard: [
    {
      order: 10,
      panel: lazy(async () => ({ default: (await import('./screens/dashboard-cards.tsx')).DashboardCards })),
    },
    {
      order: 60,
      movable: { name: 'nedavno', label: 'Nedavno' },
      panel: lazy(() => import('./screens/dashboard-recent.tsx')),
    },
    {
      order: 90,
      movable: { name: 'izmjene', label: 'Posljednje izmjene' },
      wide: true,
      panel: lazy(async () => ({
        default: (await import('./screens/dashboard-latest.tsx')).DashboardLatest,
      })),
    },
  ],
  icons: { chart: IconChartBar },
} satisfies ModuleScreens;
