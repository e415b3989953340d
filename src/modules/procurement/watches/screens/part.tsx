import { IconBellSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SEE_NOTICES, WATCHES_PATH } from '../../labels.ts';

const see = { permissions: [SEE_NOTICES] };

/** What the module's browser part takes from here. */
export const watchesScreens = {
  screens: [
    { path: WATCHES_PATH, screen: lazy(() => import('./list.tsx')), needs: see },
    { path: `${WATCHES_PATH}/create`, screen: lazy(() => import('./create.tsx')), needs: see },
    { path: `${WATCHES_PATH}/pregled/:idguid`, screen: lazy(() => import('./digest.tsx')), needs: see },
    { path: `${WATCHES_PATH}/:idguid/edit`, screen: lazy(() => import('./edit.tsx')), needs: see },
    { path: `${WATCHES_PATH}/:idguid/view`, screen: lazy(() => import('./view.tsx')), needs: see },
  ],
  icons: { 'bell-search': IconBellSearch },
} satisfies Omit<ModuleScreens, 'name'>;
