import type { NoticeKind } from '../../../../../core/notices.ts';

/** The organisation's language model cannot read until somebody changes its settings. */
export const MODEL_FAULT: NoticeKind = {
  name: 'model-fault',
  label: 'Model za čitanje dokumenata ne radi',
  permission: 'admin_postavke_save',
  way: 'mail',
};
