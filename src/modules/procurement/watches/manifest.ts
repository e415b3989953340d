import type { ModuleManifest } from '../../../core/manifest.ts';

/** What the module's manifest takes from here. */
export const watchesManifest = {
  lists: [],
  notices: [],
  actions: [],
  menu: [],
  subjects: [],
} satisfies Omit<ModuleManifest, 'name'>;
