import type { ModuleManifest } from '../../core/manifest.ts';

/** Files attached to records of resources that declare `attachments`. */
export const attachments: ModuleManifest = { name: 'attachments' };
