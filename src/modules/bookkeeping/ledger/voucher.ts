import { formatAmount } from '../../../core/money/money.ts';
import { plural } from '../../../core/plural.ts';

/** Most lines of one voucher. */
export const MAX_LINES = 5000;
/** What is said of more, wherever it is noticed. */
export const TOO_MANY_LINES = `Nalog ima najviše ${formatAmount(BigInt(MAX_LINES), { scale: 0, unit: '' })} ${plural(MAX_LINES, 'stavku', 'stavke', 'stavki')}.`;

/** A line as it is posted. Amounts are decimal strings ("1234.50"), days `YYYY-MM-DD`. */
export interface NewLine {
  account: string;
  partner_id?: string | null;
  cost_center_id?: string | null;
  /** One side only; negative in a red reversal only. */
  debit?: string | null;
  credit?: string | null;
  /** Three together: the amount in the currency with the sign of its side, and KM for one unit. */
  currency?: string | null;
  currency_amount?: string | null;
  rate?: string | null;
  /** Links the lines of one open item. */
  document_no?: string | null;
  document_date?: string | null;
  due_date?: string | null;
  received_date?: string | null;
  description?: string | null;
  vat_code?: string | null;
  /** Where the line's amount is the tax: its base. */
  vat_base?: string | null;
  /** First day of the month in whose return the line stands. */
  vat_month?: string | null;
}

export const SOURCES = [
  'entry',
  'import',
  'bank',
  'recurring',
  'reversal',
  'netting',
  'vat',
  'closing',
  'opening',
] as const;
/** What made a voucher. */
export type Source = (typeof SOURCES)[number];

/** A voucher to be posted. Its year is the one that has its day; it gets its number by being posted. */
export interface NewVoucher {
  idguid: string;
  /** Code of its type. */
  type: string;
  day: string;
  description: string;
  statement_no?: string | null;
  reversal_of?: string | null;
  reversal_kind?: 'black' | 'red' | null;
  /** Made by closing a year: touches no open items. */
  carried?: boolean;
  /** The draft it comes from, which can be posted once. */
  draft_id?: string | null;
  source: Source;
  lines: readonly NewLine[];
}

/** The place of a voucher in the books. */
export interface Posted {
  idguid: string;
  year_id: string;
  type: string;
  number: number;
  /** The number as people read it: `IF-0001/2026`. */
  name: string;
  journal_no: number;
  /** Hex. */
  hash: string;
}

/** What is wrong with a voucher: `line` counts from 1 and is null for the head; a warning does not keep it from being posted. */
export interface Problem {
  /** Place in the checked list, from 1. */
  voucher: number;
  line: number | null;
  field: string;
  code: string;
  message: string;
  blocks: boolean;
}
