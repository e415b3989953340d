import { IconHistory } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'trail',
  screens: [
    {
      path: '/admin/dnevnik',
      screen: lazy(() => import('./screens/trail.tsx')),
      needs: { permissions: ['admin_dnevnik_pregled'] },
    },
  ],
  personPanels: [
    {
      order: 90,
      needs: ['admin_dnevnik_pregled'],
      panel: lazy(() => import('./screens/person-changes.tsx')),
    },
  ],
  icons: { trail: IconHistory },
} satisfies ModuleScreens;
