import type { ModuleManifest } from '../../core/manifest.ts';

/** Removes for good what has been in the trash (core/records/) long enough. */
export const trash: ModuleManifest = { name: 'trash' };
