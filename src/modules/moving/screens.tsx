import { IconTruckDelivery } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const MAY_SEE = { permissions: ['admin_selidba_pregled'] };
const MAY_SAVE = { permissions: ['admin_selidba_pregled', 'admin_selidba_save'] };

export default {
  name: 'moving',
  screens: [
    { path: '/admin/selidba', screen: lazy(() => import('./screens/list.tsx')), needs: MAY_SEE },
    { path: '/admin/selidba/iznesi', screen: lazy(() => import('./screens/take-out.tsx')), needs: MAY_SAVE },
    { path: '/admin/selidba/unesi', screen: lazy(() => import('./screens/bring-in.tsx')), needs: MAY_SAVE },
    { path: '/admin/selidba/obrisi', screen: lazy(() => import('./screens/remove.tsx')), needs: MAY_SAVE },
    { path: '/admin/selidba/:idguid', screen: lazy(() => import('./screens/view.tsx')), needs: MAY_SEE },
  ],
  organisationPanels: [lazy(() => import('./screens/organisation-panel.tsx'))],
  icons: { moving: IconTruckDelivery },
} satisfies ModuleScreens;
