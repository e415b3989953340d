import type { ModuleManifest } from '../../core/manifest.ts';

/** Files of organisations: receiving, quotas, sweeping; see core/files/. */
export const files: ModuleManifest = { name: 'files' };
