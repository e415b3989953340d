import type { ModuleManifest } from '../../core/manifest.ts';
import * as resources from './resources.ts';

/** Server side of the public site's tools: the tax number check and its firms. */
export const tools: ModuleManifest = { name: 'tools', resources: Object.values(resources) };
