import { IconRobot } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { BOTS_PATH, SAVE_BOTS, SEE_BOTS } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const botsScreens = {
  screens: [
    { path: BOTS_PATH, screen: lazy(() => import('./list.tsx')), needs: { permissions: [SEE_BOTS] } },
    {
      path: `${BOTS_PATH}/create`,
      screen: lazy(() => import('./create.tsx')),
      needs: { permissions: [SEE_BOTS, SAVE_BOTS] },
    },
    {
      path: `${BOTS_PATH}/:idguid/edit`,
      screen: lazy(() => import('./edit.tsx')),
      needs: { permissions: [SEE_BOTS, SAVE_BOTS] },
    },
    {
      path: `${BOTS_PATH}/:idguid/view`,
      screen: lazy(() => import('./view.tsx')),
      needs: { permissions: [SEE_BOTS] },
    },
  ],
  icons: { robot: IconRobot },
} satisfies Omit<ModuleScreens, 'name'>;
