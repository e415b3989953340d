import { IconCloudDown } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SAVE_TYPES, SEE_NOTICES, SYNC_PATH } from '../../labels.ts';

const needs = { permissions: [SEE_NOTICES, SAVE_TYPES] };

/** What the module's browser part takes from here. */
export const syncScreens = {
  screens: [
    { path: SYNC_PATH, screen: lazy(() => import('./state.tsx')), needs },
    { path: `${SYNC_PATH}/pokretanja`, screen: lazy(() => import('./runs.tsx')), needs },
    { path: `${SYNC_PATH}/karantin`, screen: lazy(() => import('./faults.tsx')), needs },
  ],
  icons: { 'cloud-down': IconCloudDown },
} satisfies Omit<ModuleScreens, 'name'>;
