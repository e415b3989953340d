import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { BROADCASTS_PATH, SAVE_BOTS, SEE_CHAT } from '../../labels.ts';
import { RECEIVERS_PATH } from '../manifest.ts';

const see = { permissions: [SEE_CHAT] };
const save = { permissions: [SEE_CHAT, SAVE_BOTS] };

/** What the module's browser part takes from here. */
export const broadcastsScreens = {
  screens: [
    { path: BROADCASTS_PATH, screen: lazy(() => import('./list.tsx')), needs: see },
    { path: RECEIVERS_PATH, screen: lazy(() => import('./receivers.tsx')), needs: see },
    { path: `${BROADCASTS_PATH}/create`, screen: lazy(() => import('./create.tsx')), needs: save },
    { path: `${BROADCASTS_PATH}/:idguid/edit`, screen: lazy(() => import('./edit.tsx')), needs: save },
    { path: `${BROADCASTS_PATH}/:idguid/view`, screen: lazy(() => import('./view.tsx')), needs: see },
  ],
} satisfies Omit<ModuleScreens, 'name'>;
