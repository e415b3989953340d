import type { NoticeKind } from '../../../core/notices.ts';

/** A check of the books found something. */
export const BOOKS_FAULT: NoticeKind = {
  name: 'books-fault',
  label: 'Provjera knjiga je našla grešku',
  permission: 'fin_poslovnegodine_pregled',
  way: 'mail',
};
