import { IconInbox, IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { MESSAGE_KEYS } from './screens/message-keys.ts';

const inbox = { permissions: ['admin_contact_messages_pregled'] };

export default {
  name: 'site',
  screens: [
    {
      path: '/admin/settings',
      screen: lazy(() => import('./screens/settings.tsx')),
      needs: { permissions: ['admin_settings_pregled'] },
    },
    { path: '/admin/contact-messages', screen: lazy(() => import('./screens/inbox.tsx')), needs: inbox },
    {
      path: '/admin/contact-messages/trash',
      screen: lazy(() => import('./screens/trash.tsx')),
      needs: { permissions: ['admin_contact_messages_save'] },
    },
    {
      path: '/admin/contact-messages/:idguid',
      screen: lazy(() => import('./screens/message.tsx')),
      needs: inbox,
    },
  ],
  recordPanels: [
    {
      resource: 'companies',
      order: 60,
      needs: inbox.permissions,
      panel: lazy(() => import('./screens/company-messages.tsx')),
    },
  ],
  keys: [MESSAGE_KEYS],
  icons: { settings: IconSettings, inbox: IconInbox },
} satisfies ModuleScreens;
