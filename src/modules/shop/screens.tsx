import { IconMailQuestion, IconPackage, IconShoppingBag } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { INQUIRIES_READ, KEPT_INQUIRIES } from './inquiries/states.ts';
import { SHOP_READ, SHOP_SCREEN } from './labels.ts';

const { path, permission } = KEPT_INQUIRIES;

export default {
  name: 'shop',
  screens: [
    {
      path: SHOP_SCREEN,
      screen: lazy(() => import('./screens/settings.tsx')),
      needs: { permissions: [SHOP_READ] },
    },
    { path, screen: lazy(() => import('./screens/inbox.tsx')), needs: { permissions: [INQUIRIES_READ] } },
    {
      path: `${path}/trash`,
      screen: lazy(() => import('./screens/trash.tsx')),
      needs: { permissions: [permission] },
    },
    {
      path: `${path}/:idguid`,
      screen: lazy(() => import('./screens/inquiry.tsx')),
      needs: { permissions: [INQUIRIES_READ] },
    },
  ],
  resources: {
    artikli: {
      list: lazy(() => import('./screens/article-list.tsx')),
      form: lazy(() => import('./screens/article-form.tsx')),
    },
  },
  recordPanels: [
    {
      resource: 'artikli',
      order: 10,
      needs: ['erp_artikli_pregled'],
      panel: lazy(() => import('./screens/article-panel.tsx')),
    },
    {
      resource: 'companies',
      order: 62,
      needs: [INQUIRIES_READ],
      panel: lazy(() => import('./screens/company-inquiries.tsx')),
    },
  ],
  icons: { package: IconPackage, 'shopping-bag': IconShoppingBag, 'mail-question': IconMailQuestion },
} satisfies ModuleScreens;
