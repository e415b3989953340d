import { IconListSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { LOGS_KEYS } from './screens/logs-keys.ts';
import { ALERTS, HOME, KEYS, NODES, PROBLEMS, SAVE, SEE } from './screens/paths.ts';

const needs = { permissions: [SEE] };
const toAdd = { permissions: [SAVE] };
const toEdit = { permissions: [SEE, SAVE] };

export default {
  name: 'app-logs',
  screens: [
    { path: HOME, screen: lazy(() => import('./screens/search/search.tsx')), needs },
    { path: PROBLEMS, screen: lazy(() => import('./screens/problems/list.tsx')), needs },
    { path: `${PROBLEMS}/view/:idguid`, screen: lazy(() => import('./screens/problems/view.tsx')), needs },
    { path: ALERTS, screen: lazy(() => import('./screens/alerts/list.tsx')), needs },
    { path: `${ALERTS}/create`, screen: lazy(() => import('./screens/alerts/create.tsx')), needs: toAdd },
    {
      path: `${ALERTS}/edit/:idguid`,
      screen: lazy(() => import('./screens/alerts/edit.tsx')),
      needs: toEdit,
    },
    { path: `${ALERTS}/view/:idguid`, screen: lazy(() => import('./screens/alerts/view.tsx')), needs },
    {
      path: NODES,
      screen: lazy(() => import('./screens/nodes/nodes.tsx')),
      needs: { ...needs, operator: true },
    },
    { path: KEYS, screen: lazy(() => import('./screens/keys/list.tsx')), needs },
    { path: `${KEYS}/create`, screen: lazy(() => import('./screens/keys/create.tsx')), needs: toAdd },
    { path: `${KEYS}/view/:idguid`, screen: lazy(() => import('./screens/keys/view.tsx')), needs },
  ],
  keys: [LOGS_KEYS],
  icons: { 'list-search': IconListSearch },
} satisfies ModuleScreens;
