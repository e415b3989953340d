import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'viber',
  screens: [],
} satisfies ModuleScreens;
