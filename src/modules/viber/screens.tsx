import { IconBrandViber } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { botsScreens } from './bots/screens/part.tsx';
import { statisticsScreens } from './statistics/screens/part.tsx';

export default {
  name: 'viber',
  screens: [...botsScreens.screens, ...statisticsScreens.screens],
  icons: { ...botsScreens.icons, ...statisticsScreens.icons, 'brand-viber': IconBrandViber },
} satisfies ModuleScreens;
