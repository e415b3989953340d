import { IconMessage } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { CHAT_PATH, SEE_CHAT } from '../../labels.ts';
import { CANNED_PATH } from './viber-tabs.tsx';

/** What the module's browser part takes from here. */
export const inboxScreens = {
  screens: [
    { path: CHAT_PATH, screen: lazy(() => import('./chat.tsx')), needs: { permissions: [SEE_CHAT] } },
    {
      path: CANNED_PATH,
      screen: lazy(() => import('./canned/canned.tsx')),
      needs: { permissions: [SEE_CHAT] },
    },
  ],
  dashboard: [
    {
      order: 18,
      // What waits for the person counts them too.
      movable: { name: 'viber', label: 'Viber: čekaju odgovor', hidden: true },
      needs: [SEE_CHAT],
      panel: lazy(() => import('./waiting-panel.tsx')),
    },
  ],
  recordPanels: [
    {
      resource: 'companies',
      order: 56,
      needs: [SEE_CHAT],
      panel: lazy(() => import('./company-conversations.tsx')),
    },
  ],
  personPanels: [{ order: 50, needs: [SEE_CHAT], panel: lazy(() => import('./person-conversations.tsx')) }],
  icons: { message: IconMessage },
} satisfies Omit<ModuleScreens, 'name'>;
