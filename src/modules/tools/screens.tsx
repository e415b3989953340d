import { IconBuildingStore } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

/** The firms' screens are generated; this adds their icon. */
export default { name: 'tools', icons: { building: IconBuildingStore } } satisfies ModuleScreens;
