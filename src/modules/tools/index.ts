import type { ModuleManifest } from '../../core/manifest.ts';

/** Server side of the public site's tools: the tax number check. */
export const tools: ModuleManifest = { name: 'tools' };
