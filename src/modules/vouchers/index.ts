import type { ModuleManifest } from '../../core/manifest.ts';
import { DRAFTS } from './subjects.ts';

/** Vouchers as people work with them: drafts, posting, reversal, templates. */
export const vouchers: ModuleManifest = {
  name: 'vouchers',
  subjects: [DRAFTS],
  topics: [{ name: 'drafts', permission: 'fin_knjizenje_pregled' }],
  lists: [],
};
