import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { FIRST_STEPS } from './labels.ts';

export default {
  name: 'dashboard',
  dashboard: [
    {
      order: 12,
      movable: FIRST_STEPS,
      wide: true,
      panel: lazy(() => import('./screens/first-steps.tsx')),
    },
    {
      order: 14,
      movable: { name: 'ceka', label: 'Čeka na vas' },
      wide: true,
      panel: lazy(() => import('./screens/waiting.tsx')),
    },
    {
      order: 40,
      movable: { name: 'grafikoni', label: 'Grafikoni' },
      wide: true,
      panel: lazy(() => import('./screens/charts.tsx')),
    },
  ],
} satisfies ModuleScreens;
