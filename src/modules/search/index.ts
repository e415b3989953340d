import type { ModuleManifest } from '../../core/manifest.ts';

/** The search of the top bar. What it finds, the resources and the modules say themselves (core/search/source.ts). */
export const search: ModuleManifest = { name: 'search' };
