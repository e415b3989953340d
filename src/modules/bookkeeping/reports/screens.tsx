import { IconReport } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../admin/screens.ts';

const needs = { permissions: ['fin_knjizenje_pregled'] };
const OVERVIEW = '/fin/izvjestaji';

export default {
  name: 'financial-reports',
  screens: [
    { path: OVERVIEW, screen: lazy(() => import('./screens/overview.tsx')), needs },
    { path: `${OVERVIEW}/dnevnik`, screen: lazy(() => import('./screens/journal.tsx')), needs },
    { path: `${OVERVIEW}/glavna-knjiga`, screen: lazy(() => import('./screens/general-ledger.tsx')), needs },
    { path: `${OVERVIEW}/kartica`, screen: lazy(() => import('./screens/card.tsx')), needs },
    { path: `${OVERVIEW}/bruto-bilans`, screen: lazy(() => import('./screens/trial-balance.tsx')), needs },
    { path: `${OVERVIEW}/zakljucni-list`, screen: lazy(() => import('./screens/closing-sheet.tsx')), needs },
    { path: `${OVERVIEW}/mjesta-troska`, screen: lazy(() => import('./screens/cost-centers.tsx')), needs },
    { path: `${OVERVIEW}/bilansi`, screen: lazy(() => import('./screens/statements.tsx')), needs },
  ],
  icons: { report: IconReport },
} satisfies ModuleScreens;
