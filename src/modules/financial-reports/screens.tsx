import { IconReport } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'financial-reports',
  icons: { report: IconReport },
} satisfies ModuleScreens;
