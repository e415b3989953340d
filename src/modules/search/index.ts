import type { ModuleManifest } from '../../core/manifest.ts';

/** Search of the top bar over the sources of resources and modules (core/search/source.ts). */
export const search: ModuleManifest = { name: 'search' };
