import type { ModuleManifest } from '../../core/manifest.ts';

/** The stream by which the back-office is told of what changes; how it works stands in core/live/. */
export const live: ModuleManifest = { name: 'live' };
