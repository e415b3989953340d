import { IconKey } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const MAY_SEE = { permissions: ['admin_api_keys_pregled'] };

export default {
  name: 'api-keys',
  screens: [
    { path: '/admin/api-keys', screen: lazy(() => import('./screens/list.tsx')), needs: MAY_SEE },
    {
      path: '/admin/api-keys/create',
      screen: lazy(() => import('./screens/create.tsx')),
      needs: { permissions: ['admin_api_keys_save'] },
    },
    {
      path: '/admin/api-keys/edit/:idguid',
      screen: lazy(() => import('./screens/edit.tsx')),
      needs: { permissions: ['admin_api_keys_pregled', 'admin_api_keys_save'] },
    },
    {
      path: '/admin/api-keys/view/:idguid',
      screen: lazy(() => import('./screens/view.tsx')),
      needs: MAY_SEE,
    },
  ],
  personPanels: [
    { order: 10, needs: MAY_SEE.permissions, panel: lazy(() => import('./screens/person-keys.tsx')) },
  ],
  icons: { key: IconKey },
} satisfies ModuleScreens;
