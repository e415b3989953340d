import { IconLayoutDistributeVertical } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const read = { permissions: ['admin_sadrzaj_pregled'] };

export default {
  name: 'content',
  screens: [
    { path: '/admin/sadrzaj', screen: lazy(() => import('./screens/home.tsx')), needs: read },
    { path: '/admin/sadrzaj/portfolio', screen: lazy(() => import('./screens/portfolio.tsx')), needs: read },
    {
      path: '/admin/sadrzaj/portfolio/create',
      screen: lazy(() => import('./screens/work-create.tsx')),
      needs: { permissions: ['admin_sadrzaj_save'] },
    },
    {
      path: '/admin/sadrzaj/portfolio/trash',
      screen: lazy(() => import('./screens/works-trash.tsx')),
      needs: { permissions: ['admin_sadrzaj_save'] },
    },
    {
      path: '/admin/sadrzaj/portfolio/:idguid',
      screen: lazy(() => import('./screens/work.tsx')),
      needs: read,
    },
  ],
  icons: { layout: IconLayoutDistributeVertical },
} satisfies ModuleScreens;
