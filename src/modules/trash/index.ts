import type { ModuleManifest } from '../../core/manifest.ts';

/** Removes records that have been in the trash (core/records/) for 30 days. */
export const trash: ModuleManifest = { name: 'trash' };
