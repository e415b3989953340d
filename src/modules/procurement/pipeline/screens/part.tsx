import { IconLayoutKanban } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { PIPELINE_PATH, SEE_NOTICES } from '../../labels.ts';
import { NOTICE_PANELS } from '../../notices/screens/panels.ts';
import { pipelinePath } from '../attached.ts';
import { BOARD_PATH } from '../manifest.ts';

const needs = { permissions: [SEE_NOTICES] };

NOTICE_PANELS.push({ order: 10, needs: [SEE_NOTICES], panel: lazy(() => import('./panel.tsx')) });

/** What the module's browser part takes from here. */
export const pipelineScreens = {
  screens: [
    { path: PIPELINE_PATH, screen: lazy(() => import('./list.tsx')), needs },
    { path: BOARD_PATH, screen: lazy(() => import('./board.tsx')), needs },
    { path: pipelinePath(':idguid'), screen: lazy(() => import('./view.tsx')), needs },
  ],
  dashboard: [
    {
      order: 19,
      // What waits for the person counts them too.
      movable: { name: 'nabavke', label: 'Nabavke: rokovi', hidden: true },
      needs: [SEE_NOTICES],
      panel: lazy(() => import('./week-panel.tsx')),
    },
  ],
  personPanels: [{ order: 30, needs: [SEE_NOTICES], panel: lazy(() => import('./person-procurements.tsx')) }],
  icons: { 'layout-kanban': IconLayoutKanban },
} satisfies Omit<ModuleScreens, 'name'>;
