import { IconWebhook } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const MAY_SEE = { permissions: ['admin_webhooks_pregled'] };

export default {
  name: 'webhooks',
  screens: [
    { path: '/admin/webhooks', screen: lazy(() => import('./screens/list.tsx')), needs: MAY_SEE },
    {
      path: '/admin/webhooks/create',
      screen: lazy(() => import('./screens/create.tsx')),
      needs: { permissions: ['admin_webhooks_save'] },
    },
    {
      path: '/admin/webhooks/edit/:idguid',
      screen: lazy(() => import('./screens/edit.tsx')),
      needs: { permissions: ['admin_webhooks_pregled', 'admin_webhooks_save'] },
    },
    {
      path: '/admin/webhooks/view/:idguid',
      screen: lazy(() => import('./screens/view.tsx')),
      needs: MAY_SEE,
    },
    {
      path: '/admin/webhooks/deliveries',
      screen: lazy(() => import('./screens/deliveries.tsx')),
      needs: MAY_SEE,
    },
    {
      path: '/admin/webhooks/deliveries/:idguid',
      screen: lazy(() => import('./screens/delivery.tsx')),
      needs: MAY_SEE,
    },
  ],
  icons: { webhook: IconWebhook },
} satisfies ModuleScreens;
