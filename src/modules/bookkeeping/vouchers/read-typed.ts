import { parseDay } from '../../../core/kinds/day.ts';
import { isId } from '../../../core/list-query.ts';
import { CURRENCY_WORDS, decimalOf, MONEY_SCALE, unitsOf } from '../../../core/money/money.ts';
import { readNumber } from '../../../core/money/parse.ts';
import { decimals } from '../../../core/plural.ts';
import { RATE_SCALE } from '../ledger/rates.ts';
import type { Cell } from './draft.ts';

/** The canonical form of a typed cell, or why it cannot be read. */
export type ReadCell = { value: string } | { error: string };

/** Digits before the decimal mark: of amounts as many as the total of a voucher may have, of rates as the books keep. */
const MAX_WHOLE = 13;
const MAX_WHOLE_OF_RATE = 12;

/** A number with at most `scale` decimals, written with all of them. */
function readDecimal(text: string, scale: number, units: readonly string[] = [], most = MAX_WHOLE): ReadCell {
  const read = readNumber(text, scale, units);
  if ('error' in read) return read;
  const [whole = '', fraction = ''] = read.value.replace('-', '').split('.');
  if (whole.length > most) return { error: `Najviše ${most} cifara ispred zareza.` };
  if (fraction.replace(/0+$/, '').length > scale) return { error: `Najviše ${decimals(scale)}.` };
  return { value: decimalOf(unitsOf(read.value, scale), scale) };
}

/** An amount of money as it is typed: `1.234,56`, `1234.5`, `1 234,56 KM`. */
export const readAmount = (text: string): ReadCell => readDecimal(text, MONEY_SCALE, CURRENCY_WORDS);

/** A day as it is typed; without a year it is in that of `near` (`YYYY-MM-DD`). */
export function readDay(text: string, near?: string): ReadCell {
  const value = parseDay(text, near ? new Date(`${near}T12:00:00Z`) : undefined);
  return value === null ? { error: 'Unesite datum, npr. 21. 11. 2026.' } : { value };
}

/** A month of a return as its first day: `11/2026`, `11. 2026.`, `2026-11`, or any day of it. */
export function readMonth(text: string, near?: string): ReadCell {
  const month = /^(\d{1,2})\s*[./-]\s*(\d{4})\.?$/.exec(text.trim()) ?? null;
  const iso = /^(\d{4})-(\d{2})$/.exec(text.trim());
  const day = month
    ? `1.${month[1]}.${month[2]}`
    : iso
      ? `${iso[0]}-01`
      : /^\d{1,2}\.?$/.test(text.trim())
        ? `1.${Number.parseInt(text, 10)}.`
        : text;
  const read = readDay(day, near);
  return 'error' in read
    ? { error: 'Unesite mjesec, npr. 11/2026.' }
    : { value: `${read.value.slice(0, 7)}-01` };
}

const asItIs = (text: string): ReadCell => ({ value: text });
const chosen =
  (error: string) =>
  (text: string): ReadCell =>
    isId(text) ? { value: text.toLowerCase() } : { error };

const readAccount = (text: string): ReadCell => {
  const code = text.replace(/[\s\u00a0.]/g, '');
  return /^\d{1,10}$/.test(code)
    ? { value: code }
    : { error: 'Odaberite konto s liste, ili upišite njegov broj.' };
};

const readRate = (text: string): ReadCell => {
  const read = readDecimal(text, RATE_SCALE, [], MAX_WHOLE_OF_RATE);
  return 'value' in read && unitsOf(read.value, RATE_SCALE) <= 0n ? { error: 'Kurs je veći od nule.' } : read;
};

const readCurrency = (text: string): ReadCell =>
  /^[a-z]{3}$/i.test(text)
    ? { value: text.toUpperCase() }
    : { error: 'Valuta se piše s tri slova, npr. EUR.' };

const READERS: Record<Cell, (text: string, near?: string) => ReadCell> = {
  account: readAccount,
  partner_id: chosen('Odaberite partnera s liste.'),
  cost_center_id: chosen('Odaberite mjesto troška s liste.'),
  debit: readAmount,
  credit: readAmount,
  currency: readCurrency,
  currency_amount: (text) => readDecimal(text, MONEY_SCALE),
  rate: readRate,
  document_no: asItIs,
  document_date: readDay,
  due_date: readDay,
  received_date: readDay,
  description: asItIs,
  vat_code: (text) => ({ value: text.toUpperCase() }),
  vat_base: readAmount,
  vat_month: readMonth,
};

/**
 * Reads the text of a filled cell as a person types it; what it answers is read as itself. `near`: the day of the voucher, whose year
 * a day without one gets.
 */
export const readCell = (cell: Cell, text: string, near?: string): ReadCell => READERS[cell](text, near);
