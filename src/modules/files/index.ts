import { PREVIEWS_TOPIC } from '../../core/files/previews/topic.ts';
import type { ModuleManifest } from '../../core/manifest.ts';

/** Files of organisations: receiving, quotas, sweeping, previews; see core/files/. */
export const files: ModuleManifest = {
  name: 'files',
  // An event says only that there is a preview, not of what; so everybody may receive it.
  topics: [{ name: PREVIEWS_TOPIC }],
};
