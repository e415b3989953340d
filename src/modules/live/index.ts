import type { ModuleManifest } from '../../core/manifest.ts';

/** The stream of live events for the back-office; see core/live/. */
export const live: ModuleManifest = { name: 'live' };
