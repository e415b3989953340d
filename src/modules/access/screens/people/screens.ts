import { lazy } from 'react';
import type { Screen } from '../../../../admin/screens.ts';

const USERS = { permissions: ['admin_users_pregled'] };
const USERS_SAVE = { permissions: ['admin_users_save'] };
const TENANTS = { permissions: ['admin_tenants_pregled'] };
const TENANTS_SAVE = { permissions: ['admin_tenants_save'] };

/** People, organisations, and the settings of one's own. */
export const peopleScreens: readonly Screen[] = [
  { path: '/admin/users', screen: lazy(() => import('./users.tsx')), needs: USERS },
  { path: '/admin/users/create', screen: lazy(() => import('./invite.tsx')), needs: USERS_SAVE },
  { path: '/admin/users/edit/:idguid', screen: lazy(() => import('./edit-user.tsx')), needs: USERS_SAVE },
  { path: '/admin/users/view/:idguid', screen: lazy(() => import('./view-user.tsx')), needs: USERS },
  { path: '/admin/tenants', screen: lazy(() => import('./tenants.tsx')), needs: TENANTS },
  { path: '/admin/tenants/create', screen: lazy(() => import('./create-tenant.tsx')), needs: TENANTS_SAVE },
  {
    path: '/admin/tenants/edit/:idguid',
    screen: lazy(() => import('./edit-tenant.tsx')),
    needs: TENANTS_SAVE,
  },
  { path: '/admin/tenants/view/:idguid', screen: lazy(() => import('./view-tenant.tsx')), needs: TENANTS },
  { path: '/korisnik/tenants/postavke', screen: lazy(() => import('./settings.tsx')) },
];
