import { IconBuildingCommunity, IconShield, IconUsers } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { peopleScreens } from './screens/people/screens.ts';

export default {
  name: 'access',
  screens: [...peopleScreens],
  icons: { shield: IconShield, users: IconUsers, buildings: IconBuildingCommunity },
} satisfies ModuleScreens;
