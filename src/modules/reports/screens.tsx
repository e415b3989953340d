import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'reports',
  screens: [{ path: '/izvjestaji', screen: lazy(() => import('./screens/activity.tsx')) }],
  icons: { chart: IconChartBar },
} satisfies ModuleScreens;
