import type { ModuleScreens } from '../../../../admin/screens.ts';

/** What the module's browser part takes from here. */
export const syncScreens = {
  screens: [],
  icons: {},
} satisfies Omit<ModuleScreens, 'name'>;
