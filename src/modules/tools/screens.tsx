import { IconBuildingStore } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

/** The screens of the firms follow from their declaration; here is their icon. */
export default { name: 'tools', icons: { building: IconBuildingStore } } satisfies ModuleScreens;
