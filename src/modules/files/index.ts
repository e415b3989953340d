import { PREVIEWS_TOPIC } from '../../core/files/previews/topic.ts';
import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Notification about a virus, for whoever sent the file and for the organisation's administrators. */
export const VIRUS_FOUND = {
  name: 'virus-found',
  label: 'Virus u datoteci',
  way: 'mail',
} as const satisfies NoticeKind;

/** Live topic: the scanner has looked at files. */
export const SCANS_TOPIC = 'file-scans';

/** Files of organisations: receiving, quotas, scanning, sweeping, previews; see core/files/. */
export const files: ModuleManifest = {
  name: 'files',
  notices: [VIRUS_FOUND],
  // Events say only that there is a preview or a scan, not of what; so everybody may receive them.
  topics: [{ name: PREVIEWS_TOPIC }, { name: SCANS_TOPIC }],
};
