import { IconWorldPin } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { hostsScreens } from './hosts/screens/part.tsx';

export default {
  name: 'ddns',
  screens: [...hostsScreens.screens],
  organisationPanels: [...hostsScreens.organisationPanels],
  icons: { ...hostsScreens.icons, 'world-pin': IconWorldPin },
} satisfies ModuleScreens;
