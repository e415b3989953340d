import { IconWorldPin } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { hostsScreens } from './hosts/screens/part.tsx';
import { zonesScreens } from './zones/screens/part.tsx';

export default {
  name: 'ddns',
  screens: [...zonesScreens.screens, ...hostsScreens.screens],
  dashboard: [...hostsScreens.dashboard],
  personPanels: [...hostsScreens.personPanels],
  organisationPanels: [...hostsScreens.organisationPanels],
  icons: { ...zonesScreens.icons, ...hostsScreens.icons, 'world-pin': IconWorldPin },
} satisfies ModuleScreens;
