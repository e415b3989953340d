import { IconBuildingStore } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default { name: 'companies', icons: { building: IconBuildingStore } } satisfies ModuleScreens;
