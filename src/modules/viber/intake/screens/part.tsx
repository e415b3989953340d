import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { CALLBACKS_PATH, SEE_BOTS } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const intakeScreens = {
  screens: [
    {
      path: CALLBACKS_PATH,
      screen: lazy(() => import('./callbacks.tsx')),
      needs: { permissions: [SEE_BOTS] },
    },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
