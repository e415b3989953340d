import type { ModuleManifest } from '../../core/manifest.ts';

/** The site checker: Lighthouse runs of public pages, with their queue, reports and history. */
export const checker: ModuleManifest = { name: 'checker' };
