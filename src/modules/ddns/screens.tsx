import type { ModuleScreens } from '../../admin/screens.ts';

export default { name: 'ddns', screens: [] } satisfies ModuleScreens;
