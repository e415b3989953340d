import type { ModuleManifest } from '../../../core/manifest.ts';
import { ASSIGNED, MENTION, NEW_CASE } from './notice-kinds.ts';

/** What the module's manifest takes from here. */
export const inboxManifest = {
  notices: [ASSIGNED, MENTION, NEW_CASE],
} satisfies Omit<ModuleManifest, 'name'>;
