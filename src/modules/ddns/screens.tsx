import { IconWorldPin } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { zonesScreens } from './zones/screens/part.tsx';

export default {
  name: 'ddns',
  screens: [...zonesScreens.screens],
  icons: { ...zonesScreens.icons, 'world-pin': IconWorldPin },
} satisfies ModuleScreens;
