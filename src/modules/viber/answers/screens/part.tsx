import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { answersPath, SEE_BOTS } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const answersScreens = {
  screens: [
    {
      path: answersPath(':idguid'),
      screen: lazy(() => import('./answers.tsx')),
      needs: { permissions: [SEE_BOTS] },
    },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
