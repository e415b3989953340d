import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SEE_CHAT, STATISTICS_PATH } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const statisticsScreens = {
  screens: [
    {
      path: STATISTICS_PATH,
      screen: lazy(() => import('./statistics.tsx')),
      needs: { permissions: [SEE_CHAT] },
    },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
