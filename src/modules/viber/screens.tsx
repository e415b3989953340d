import { IconBrandViber } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { botsScreens } from './bots/screens/part.tsx';

export default {
  name: 'viber',
  screens: [...botsScreens.screens],
  icons: { ...botsScreens.icons, 'brand-viber': IconBrandViber },
} satisfies ModuleScreens;
