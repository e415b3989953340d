import type { AppError } from '../../../../core/errors.ts';
import { decimalOf, formatAmount, unitsOf } from '../../../../core/money/money.ts';
import { badFile } from '../../../../core/transfer/limits.ts';

/** A row of a statement as the bank wrote it. Amounts are decimal strings, days `YYYY-MM-DD`. */
export interface Entry {
  day: string;
  value_day: string | null;
  /** Money that came is positive. */
  amount: string;
  partner_account: string | null;
  partner_name: string | null;
  /** Reference of the payment ("poziv na broj"). */
  reference: string | null;
  description: string;
  bank_reference: string | null;
}

/** A statement as it stands in a file. */
export interface Statement {
  /** Account number as written, without spaces. */
  account: string;
  /** Null where the file has none. */
  statement_no: string | null;
  from_day: string | null;
  day: string;
  /** ISO 4217; null where the file has none. */
  currency: string | null;
  opening: string | null;
  closing: string | null;
  entries: Entry[];
}

/** Most rows of one statement: each becomes at least two lines of a voucher, which has at most 5,000. */
export const MOST_ENTRIES = 2500;
/** Most statements in one file. */
export const MOST_STATEMENTS = 400;
/** Longest text of a row that is kept. */
const LONGEST = 1000;

/** A file that cannot be read; `line` counts from 1. */
export const badLine = (line: number, message: string): AppError => badFile(`Red ${line}: ${message}`);

/** One line of plain text, without repeated spaces and signs that are none; null where nothing is left. */
export function plain(text: string | null | undefined): string | null {
  const cleaned = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
  return cleaned === '' ? null : cleaned;
}

/** "1234,5" and "1234.50" as a decimal string; null for anything else, and for more than 13 digits before the comma. */
export function amountOf(text: string): string | null {
  const match = /^(\d{1,13})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  return match ? decimalOf(unitsOf(`${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`)) : null;
}

/** The other sign. */
export const negated = (amount: string): string => decimalOf(-unitsOf(amount));

/** A statement number without leading zeros and page: `00012/001` is `12`. */
export function statementNumber(text: string | null): string | null {
  const plainText = plain(text);
  if (!plainText) return null;
  return plainText.replace(/^0+(?=\d)/, '').slice(0, 35);
}

/** Whether it is a day of the calendar. */
export function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2100;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** Throws 422 if the opening balance and the rows do not give the closing one, or the statement is too long. */
export function checkStatement(statement: Statement): void {
  const { opening, closing, entries } = statement;
  const named = `Izvod ${statement.statement_no ?? ''} računa ${statement.account}`.replace('  ', ' ');
  if (entries.length > MOST_ENTRIES)
    throw badFile(
      `${named} ima ${entries.length} stavki, a najviše ih je ${formatAmount(BigInt(MOST_ENTRIES), { scale: 0, unit: '' })}.`,
    );
  if (opening === null || closing === null) return;
  const moved = entries.reduce((all, { amount }) => all + unitsOf(amount), 0n);
  const found = unitsOf(opening) + moved;
  if (found !== unitsOf(closing)) {
    const unit = statement.currency && statement.currency !== 'BAM' ? statement.currency : 'KM';
    const said = (units: bigint): string => formatAmount(units, { unit });
    throw badFile(
      `${named} se ne slaže: početno stanje ${said(unitsOf(opening))} i stavke ${said(moved)} daju ${said(found)}, a piše ${said(unitsOf(closing))}.`,
    );
  }
}
