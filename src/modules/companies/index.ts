import type { ModuleManifest } from '../../core/manifest.ts';
import * as resources from './resources.ts';

/** Firms: the operator's register of known numbers, and each organisation's partners. */
export const companies: ModuleManifest = {
  name: 'companies',
  resources: Object.values(resources),
};
