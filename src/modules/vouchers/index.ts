import type { ModuleManifest } from '../../core/manifest.ts';

/** Vouchers as people work with them: drafts, posting, reversal, templates. */
export const vouchers: ModuleManifest = { name: 'vouchers' };
