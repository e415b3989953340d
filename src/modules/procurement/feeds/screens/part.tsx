import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SEE_NOTICES } from '../../labels.ts';
import { FEEDS_PATH } from '../manifest.ts';

/** What the module's browser part takes from here. */
export const feedsScreens = {
  screens: [
    {
      path: FEEDS_PATH,
      screen: lazy(() => import('./feeds.tsx')),
      needs: { permissions: [SEE_NOTICES] },
    },
  ],
  icons: {},
} satisfies Omit<ModuleScreens, 'name'>;
