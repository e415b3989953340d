import type { ModuleManifest } from '../../core/manifest.ts';

/** The handbook: public pages under /pomoc, found by the search of the top bar and from every screen by its "?". */
export const help: ModuleManifest = { name: 'help' };
