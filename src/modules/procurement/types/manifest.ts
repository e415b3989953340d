import type { ModuleManifest } from '../../../core/manifest.ts';
import { vrsteObavjestenja } from './vrste-obavjestenja.resource.ts';

/** What the module's manifest takes from here. */
export const typesManifest = {
  resources: [vrsteObavjestenja],
  lists: [],
  notices: [],
  actions: [],
  menu: [],
  subjects: [],
} satisfies Omit<ModuleManifest, 'name'>;
