import type { ModuleScreens } from '../../admin/screens.ts';

export default { name: 'vouchers' } satisfies ModuleScreens;
