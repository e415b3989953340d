import {
  IconAbacus,
  IconAdjustments,
  IconBuildingCommunity,
  IconCalendar,
  IconCurrencyEuro,
  IconListTree,
} from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../admin/screens.ts';

const reading = { permissions: ['fin_poslovnegodine_pregled'] };

export default {
  name: 'ledger',
  screens: [
    {
      path: '/fin/poslovne-godine/zakljucavanje',
      screen: lazy(() => import('./screens/years/locks.tsx')),
      needs: reading,
    },
    {
      path: '/fin/poslovne-godine/provjera',
      screen: lazy(() => import('./screens/years/checks.tsx')),
      needs: reading,
    },
    {
      path: '/fin/poslovne-godine/:idguid/zatvaranje',
      screen: lazy(() => import('./screens/years/closing.tsx')),
      needs: { permissions: ['fin_poslovnegodine_save'] },
    },
    {
      path: '/fin/postavke-knjiga',
      screen: lazy(() => import('./screens/settings/settings.tsx')),
      needs: reading,
    },
  ],
  resources: {
    'poslovne-godine': {
      list: lazy(() => import('./screens/years/year-list.tsx')),
      form: lazy(() => import('./screens/years/year-form.tsx')),
      view: lazy(() => import('./screens/years/year-page.tsx')),
    },
  },
  icons: {
    abacus: IconAbacus,
    adjustments: IconAdjustments,
    'building-community': IconBuildingCommunity,
    calendar: IconCalendar,
    currency: IconCurrencyEuro,
    'list-tree': IconListTree,
  },
} satisfies ModuleScreens;
