import type { NoticeKind } from '../../../core/notices.ts';

/** A repeated template has made its draft. */
export const RECURRED: NoticeKind = {
  name: 'recurring-draft',
  label: 'Nacrt iz šablona koji se ponavlja',
  permission: 'fin_knjizenje_save',
  way: 'app',
};
