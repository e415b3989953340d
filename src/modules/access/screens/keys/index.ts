import { lazy } from 'react';
import type { Screen } from '../../../../admin/screens.ts';

const MAY_SEE = { permissions: ['admin_api_keys_pregled'] };

/** API keys. */
export const keysScreens: readonly Screen[] = [
  { path: '/admin/api-keys', screen: lazy(() => import('./list.tsx')), needs: MAY_SEE },
  {
    path: '/admin/api-keys/create',
    screen: lazy(() => import('./create.tsx')),
    needs: { permissions: ['admin_api_keys_save'] },
  },
  {
    path: '/admin/api-keys/edit/:idguid',
    screen: lazy(() => import('./edit.tsx')),
    needs: { permissions: ['admin_api_keys_pregled', 'admin_api_keys_save'] },
  },
  { path: '/admin/api-keys/view/:idguid', screen: lazy(() => import('./view.tsx')), needs: MAY_SEE },
];
