import { IconApps } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'applications',
  icons: { apps: IconApps },
} satisfies ModuleScreens;
