import { IconWorldPlus, IconWorldWww } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { DOMAINS_PATH, RECORDS_PATH, SAVE_DOMAINS, SEE_DOMAINS } from '../labels.ts';

const SEE = { permissions: [SEE_DOMAINS] };
const SAVE = { permissions: [SEE_DOMAINS, SAVE_DOMAINS] };

/** What the module's browser part takes from here. */
export const zonesScreens = {
  screens: [
    { path: DOMAINS_PATH, screen: lazy(() => import('./list.tsx')), needs: SEE },
    { path: `${DOMAINS_PATH}/new`, screen: lazy(() => import('./create.tsx')), needs: SAVE },
    { path: `${DOMAINS_PATH}/view/:idguid`, screen: lazy(() => import('./view.tsx')), needs: SEE },
    { path: `${DOMAINS_PATH}/edit/:idguid`, screen: lazy(() => import('./edit.tsx')), needs: SAVE },
    {
      path: `${DOMAINS_PATH}/trash`,
      screen: lazy(() => import('./trash.tsx')),
      needs: { permissions: [SAVE_DOMAINS] },
    },
    { path: RECORDS_PATH, screen: lazy(() => import('./records.tsx')), needs: SEE },
  ],
  icons: { 'world-www': IconWorldWww, 'world-plus': IconWorldPlus },
} satisfies Omit<ModuleScreens, 'name'>;
