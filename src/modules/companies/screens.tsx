import { IconBuildingStore } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const merging = { permissions: ['admin_companies_save'] };

export default {
  name: 'companies',
  screens: [
    {
      path: '/admin/companies/duplikati',
      screen: lazy(() => import('./screens/duplicates.tsx')),
      needs: merging,
    },
    {
      path: '/admin/companies/razliciti',
      screen: lazy(() => import('./screens/distinct.tsx')),
      needs: merging,
    },
    {
      path: '/admin/companies/:idguid/spoji',
      screen: lazy(() => import('./screens/merge.tsx')),
      needs: merging,
    },
  ],
  resources: {
    companies: {
      list: lazy(() => import('./screens/company-list.tsx')),
      form: lazy(() => import('./screens/company-form.tsx')),
      view: lazy(() => import('./screens/company-page.tsx')),
    },
  },
  icons: { building: IconBuildingStore },
} satisfies ModuleScreens;
