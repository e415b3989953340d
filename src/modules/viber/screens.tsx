import { IconBrandViber } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { answersScreens } from './answers/screens/part.tsx';
import { botsScreens } from './bots/screens/part.tsx';
import { broadcastsScreens } from './broadcasts/screens/part.tsx';
import { CHAT_KEYS, COMPOSER_KEYS } from './inbox/screens/chat-keys.ts';
import { inboxScreens } from './inbox/screens/part.tsx';
import { intakeScreens } from './intake/screens/part.tsx';
import { statisticsScreens } from './statistics/screens/part.tsx';

export default {
  name: 'viber',
  screens: [
    ...botsScreens.screens,
    ...inboxScreens.screens,
    ...answersScreens.screens,
    ...intakeScreens.screens,
    ...broadcastsScreens.screens,
    ...statisticsScreens.screens,
  ],
  dashboard: [...inboxScreens.dashboard],
  recordPanels: [...inboxScreens.recordPanels],
  personPanels: [...inboxScreens.personPanels],
  keys: [CHAT_KEYS, COMPOSER_KEYS],
  icons: { ...botsScreens.icons, ...inboxScreens.icons, 'brand-viber': IconBrandViber },
} satisfies ModuleScreens;
