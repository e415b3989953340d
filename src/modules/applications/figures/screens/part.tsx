import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { figuresPath, SEE_APPLICATIONS } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const figureScreens = {
  screens: [
    {
      path: figuresPath(':idguid'),
      screen: lazy(() => import('./figures.tsx')),
      needs: { permissions: [SEE_APPLICATIONS] },
    },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
