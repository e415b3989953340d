import type { ModuleManifest } from '../../core/manifest.ts';

/** What modules put on the dashboard beside panels of their own: what waits for the person, small charts, first steps. */
export const dashboard: ModuleManifest = { name: 'dashboard' };
