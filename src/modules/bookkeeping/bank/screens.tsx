import { IconBuildingBank } from '@tabler/icons-react';
import type { ModuleScreens } from '../../../admin/screens.ts';

export default {
  name: 'bank',
  icons: { 'building-bank': IconBuildingBank },
} satisfies ModuleScreens;
