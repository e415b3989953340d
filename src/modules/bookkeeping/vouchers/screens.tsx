import { IconPencilDollar, IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../admin/screens.ts';

const read = { permissions: ['fin_knjizenje_pregled'] };

export default {
  name: 'vouchers',
  screens: [
    { path: '/fin/knjizenje', screen: lazy(() => import('./screens/vouchers.tsx')), needs: read },
    { path: '/fin/knjizenje/nacrti', screen: lazy(() => import('./screens/drafts.tsx')), needs: read },
    {
      path: '/fin/knjizenje/nacrti/novi',
      screen: lazy(() => import('./screens/entry/new-entry.tsx')),
      needs: { permissions: ['fin_knjizenje_save'] },
    },
    {
      path: '/fin/knjizenje/nacrti/:idguid',
      screen: lazy(() => import('./screens/entry/entry.tsx')),
      needs: { permissions: ['fin_knjizenje_save'] },
    },
    { path: '/fin/knjizenje/:idguid', screen: lazy(() => import('./screens/voucher.tsx')), needs: read },
  ],
  recordPanels: [
    {
      resource: 'sabloni-naloga',
      order: 10,
      needs: ['fin_knjizenje_save'],
      panel: lazy(() => import('./screens/template-panel.tsx')),
    },
  ],
  icons: { template: IconTemplate, voucher: IconPencilDollar },
} satisfies ModuleScreens;
