import type { ModuleScreens } from '../../../../admin/screens.ts';

/** What the module's browser part takes from here. */
export const cpvScreens = {
  screens: [],
  icons: {},
} satisfies Omit<ModuleScreens, 'name'>;
