import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { APPLICATIONS_PATH, SAVE_APPLICATIONS, SEE_APPLICATIONS, VERSIONS_PATH } from '../../labels.ts';

const SEE = { permissions: [SEE_APPLICATIONS] };

/** What the module's browser part takes from here. */
export const versionScreens = {
  screens: [
    { path: VERSIONS_PATH, screen: lazy(() => import('./list.tsx')), needs: SEE },
    {
      path: `${VERSIONS_PATH}/trash`,
      screen: lazy(() => import('./trash.tsx')),
      needs: { permissions: [SAVE_APPLICATIONS] },
    },
    { path: `${VERSIONS_PATH}/:idguid`, screen: lazy(() => import('./view.tsx')), needs: SEE },
    {
      path: `${APPLICATIONS_PATH}/:idguid/verzije`,
      screen: lazy(() => import('./of-application.tsx')),
      needs: SEE,
    },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
