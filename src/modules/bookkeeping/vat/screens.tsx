import { lazy } from 'react';
import type { ModuleScreens } from '../../../admin/screens.ts';

const needs = { permissions: ['fin_knjizenje_pregled'] };

export default {
  name: 'vat',
  screens: [
    { path: '/fin/pdv', screen: lazy(() => import('./screens/months.tsx')), needs },
    { path: '/fin/pdv/kuf', screen: lazy(() => import('./screens/kuf.tsx')), needs },
    { path: '/fin/pdv/kif', screen: lazy(() => import('./screens/kif.tsx')), needs },
    { path: '/fin/pdv/postavke', screen: lazy(() => import('./screens/settings.tsx')), needs },
    { path: '/fin/pdv/:month', screen: lazy(() => import('./screens/month.tsx')), needs },
  ],
} satisfies ModuleScreens;
