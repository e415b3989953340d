import type { ModuleManifest } from '../../core/manifest.ts';

/** What each person keeps for themselves: their views of lists. */
export const workspace: ModuleManifest = { name: 'workspace', areas: ['korisnik'] };
