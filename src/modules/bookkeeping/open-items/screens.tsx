import { IconReceipt } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../admin/screens.ts';

const needs = { permissions: ['fin_knjizenje_pregled'] };
const HOME = '/fin/otvorene-stavke';

export default {
  name: 'open-items',
  screens: [
    { path: HOME, screen: lazy(() => import('./screens/ageing.tsx')), needs },
    { path: `${HOME}/dokumenti`, screen: lazy(() => import('./screens/documents.tsx')), needs },
    { path: `${HOME}/zatvaranja`, screen: lazy(() => import('./screens/closings.tsx')), needs },
    { path: `${HOME}/opomene`, screen: lazy(() => import('./screens/reminders.tsx')), needs },
    { path: `${HOME}/partneri/:idguid`, screen: lazy(() => import('./screens/partner.tsx')), needs },
    { path: `${HOME}/partneri/:idguid/ios`, screen: lazy(() => import('./screens/statement.tsx')), needs },
    {
      path: `${HOME}/kompenzacija/:idguid`,
      screen: lazy(() => import('./screens/netting-sheet.tsx')),
      needs,
    },
  ],
  icons: { receipt: IconReceipt },
} satisfies ModuleScreens;
