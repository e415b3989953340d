import type { Book } from '../documents/documents-sql.ts';

/** Addresses of VAT in the back-office. */
export const VAT_SCREEN = '/fin/pdv';

/** The page of a month, given by its first day. */
export const monthPath = (month: string): string => `${VAT_SCREEN}/${month.slice(0, 7)}`;

/** The rows of a book in a month; of one box of the return. */
export const bookPath = (book: Book, month: string, box?: string): string =>
  `${VAT_SCREEN}/${book}?month=${month}${box ? `&boxes__in=${box}` : ''}`;

/** Path of the API of a month. */
export const monthApiPath = (month: string): string => `/api/fin/vat/months/${month.slice(0, 7)}`;

export const voucherPath = (voucherId: string): string => `/fin/knjizenje/${voucherId}`;
