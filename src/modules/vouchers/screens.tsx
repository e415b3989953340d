import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'vouchers',
  screens: [
    {
      path: '/fin/knjizenje/nacrti/:idguid',
      screen: lazy(() => import('./screens/entry/entry.tsx')),
      needs: { permissions: ['fin_knjizenje_save'] },
    },
  ],
} satisfies ModuleScreens;
