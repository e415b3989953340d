import type { ModuleManifest } from '../../core/manifest.ts';

/** Getting in and staying in: entry, factors, sessions. It is for everybody, so there is no right to it. */
export const auth: ModuleManifest = {
  name: 'auth',
};
