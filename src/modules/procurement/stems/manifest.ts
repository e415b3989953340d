import type { ModuleManifest } from '../../../core/manifest.ts';
import { sinonimi } from './sinonimi.resource.ts';

/** What the module's manifest takes from here. */
export const stemsManifest = {
  resources: [sinonimi],
  lists: [],
  notices: [],
  actions: [],
  menu: [],
  subjects: [],
} satisfies Omit<ModuleManifest, 'name'>;
