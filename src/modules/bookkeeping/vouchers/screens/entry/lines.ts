import { dayText } from '../../../../../core/dates.ts';
import { absolute, decimalOf, formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { isDay } from '../../../../../core/schema.ts';
import { inDomestic } from '../../../ledger/rates.ts';
import type { Cell, DraftLine } from '../../draft.ts';
import { readAmount, readCell } from '../../read-typed.ts';
import { calculate, isArithmetic } from './arithmetic.ts';
import type { Column } from './columns.ts';

/** A line on the screen. `id` stays with it when lines move. */
export interface Line {
  readonly id: number;
  readonly cells: DraftLine;
}

let made = 0;
export const newLine = (cells: DraftLine = {}): Line => ({ id: ++made, cells });
export const isEmpty = ({ cells }: Line): boolean => Object.values(cells).every((text) => !text);

interface Amounts {
  debit: bigint;
  credit: bigint;
}
/** Cells of a line never change, so their amounts are read once. */
const read = new WeakMap<DraftLine, Amounts>();

const amountOf = (text: string | undefined): bigint => {
  if (!text) return 0n;
  const plain = isArithmetic(text) ? calculate(text) : null;
  const cell = plain === null ? readAmount(text) : { value: plain };
  return 'value' in cell ? unitsOf(cell.value) : 0n;
};

/** Amounts of a line in fening; what cannot be read is 0. */
export function amountsOf({ cells }: Line): Amounts {
  const known = read.get(cells);
  if (known) return known;
  const amounts = { debit: amountOf(cells.debit), credit: amountOf(cells.credit) };
  read.set(cells, amounts);
  return amounts;
}

export function totalsOf(lines: readonly Line[]): Amounts & { difference: bigint; filled: number } {
  let debit = 0n;
  let credit = 0n;
  let filled = 0;
  for (const line of lines) {
    const amounts = amountsOf(line);
    debit += amounts.debit;
    credit += amounts.credit;
    if (!isEmpty(line)) filled += 1;
  }
  return { debit, credit, difference: debit - credit, filled };
}

/** What a line needs on one of its sides, so that the voucher balances; null if it does without the line. */
export function missingAt(
  lines: readonly Line[],
  at: number,
): { side: 'debit' | 'credit'; amount: string } | null {
  const { difference } = totalsOf(lines.filter((_, index) => index !== at));
  if (difference === 0n) return null;
  return difference > 0n
    ? { side: 'credit', amount: decimalOf(difference) }
    : { side: 'debit', amount: decimalOf(-difference) };
}

/** The text of a cell when it is left: what can be read in its canonical form, everything else as it was typed. */
export function settle(name: Cell, text: string, near: string | undefined): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const amount = name === 'debit' || name === 'credit' || name === 'vat_base' || name === 'currency_amount';
  const plain = amount && isArithmetic(trimmed) ? calculate(trimmed) : null;
  const cell = readCell(name, plain ?? trimmed, near);
  return 'value' in cell ? cell.value : trimmed;
}

const DECIMAL = /^-?\d+\.\d+$/;

/**
 * Cells with the KM of an amount in a currency, after a cell was left that held another text `before`, by the rate that is typed or else by
 * that of the currency. It goes to the side that is filled, else to debit, or to credit if it is negative.
 */
export function inKm(
  cells: DraftLine,
  { column, before }: { column: Cell; before: string },
  rateOf: (currency: string) => string | null,
): DraftLine {
  if (column !== 'currency' && column !== 'currency_amount' && column !== 'rate') return cells;
  // Whoever only walks over a cell changes no rate and no KM.
  if (cells[column] === before && (cells.debit || cells.credit)) return cells;
  // Another currency has another rate.
  const typed = column === 'currency' && cells.currency !== before ? '' : cells.rate;
  const rate = typed || (cells.currency && rateOf(cells.currency)) || cells.rate || '';
  const { currency_amount: amount = '' } = cells;
  if (!DECIMAL.test(amount) || !DECIMAL.test(rate)) return { ...cells, rate };
  const km = unitsOf(inDomestic(amount, rate));
  const side = cells.credit || (km < 0n && !cells.debit) ? 'credit' : 'debit';
  return { ...cells, rate, [side]: decimalOf(absolute(km)) };
}

/** The day whose rate holds for a line: of its document; undefined where none is typed. */
export const dayOf = ({ document_date }: DraftLine): string | undefined =>
  document_date && isDay(document_date) ? document_date : undefined;

/** The lines with other cells in one of them. */
export const withCells = (lines: readonly Line[], row: number, cells: DraftLine): Line[] => {
  const next = [...lines];
  next[row] = { ...next[row]!, cells: { ...next[row]!.cells, ...cells } };
  return next;
};

/** A settled text as people read it. */
export function shown({ kind }: Pick<Column, 'kind'>, text: string): string {
  if (kind === 'amount' && /^-?\d+\.\d\d$/.test(text)) return formatAmount(unitsOf(text), { unit: '' });
  if (kind === 'rate' && /^\d+\.\d+$/.test(text)) return text.replace(/\.?0+$/, '').replace('.', ',');
  if (kind === 'day' && isDay(text)) return dayText(text).replaceAll('\u00a0', ' ');
  if (kind === 'month' && isDay(text)) return `${Number(text.slice(5, 7))}/${text.slice(0, 4)}`;
  return text;
}

/**
 * Pasted texts over the lines, their first cell at a place; lines are added as needed, up to `most`. `left`: rows that were too many;
 * `beyond`: something stood to the right of the last column.
 */
export function pasteOver(
  lines: readonly Line[],
  at: { row: number; column: Cell },
  block: readonly (readonly string[])[],
  columns: readonly Column[],
  { near, most }: { near: string | undefined; most: number },
): { lines: Line[]; cells: number; left: number; beyond: boolean } {
  const names = columns.slice(columns.findIndex(({ name }) => name === at.column)).map(({ name }) => name);
  const taken = block.slice(0, Math.max(0, most - at.row));
  const result = [...lines];
  while (result.length < at.row + taken.length) result.push(newLine());
  let cells = 0;
  for (const [down, texts] of taken.entries()) {
    const row = result[at.row + down]!;
    const pasted: DraftLine = {};
    for (const [right, name] of names.entries()) {
      if (texts[right] === undefined) continue;
      pasted[name] = settle(name, texts[right], near);
      cells += 1;
    }
    // A spreadsheet writes 0 on the side that has nothing.
    if (/^-?0\.00$/.test(pasted.debit ?? '') && pasted.credit) pasted.debit = '';
    if (/^-?0\.00$/.test(pasted.credit ?? '') && pasted.debit) pasted.credit = '';
    result[at.row + down] = { ...row, cells: { ...row.cells, ...pasted } };
  }
  const beyond = taken.some((texts) => texts.slice(names.length).some((text) => text.trim()));
  return { lines: result, cells, left: block.length - taken.length, beyond };
}

/** Lines as a draft keeps them: filled cells only, no empty lines at the end. */
export function draftLinesOf(lines: readonly Line[]): DraftLine[] {
  const filled = lines.map(
    ({ cells }) => Object.fromEntries(Object.entries(cells).filter(([, text]) => text?.trim())) as DraftLine,
  );
  return filled.slice(0, filled.findLastIndex((cells) => Object.keys(cells).length > 0) + 1);
}
