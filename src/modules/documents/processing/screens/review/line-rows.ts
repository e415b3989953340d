import { type LinesField, lines } from '../../../../../core/form-fields.ts';
import { decimalOf, sum, unitsOf } from '../../../../../core/money/money.ts';
import { choice, decimal, type Field, money, text } from '../../../../../core/resource.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { ShownValue } from '../../shapes.ts';
import { readTyped, shownText } from './from-text.ts';

/** A row as it is typed in. `_row`: which read row it was; a new one has none. */
export type TypedRow = Record<string, string>;
export type CellsRow = Readonly<Record<string, ShownValue>>;
const OF = '_row';

const DECIMAL = { precision: 20, scale: 6 };
const isFine = (value: string | null | undefined): boolean => /\.\d{3,}$/.test(value ?? '');

/** The rows of a type as a grid. A column of amounts with more than two decimals is one of numbers, so that none is cut. */
export function linesField(columns: readonly FieldSpec[], cells: readonly CellsRow[]): LinesField {
  const fieldOf = ({ key, kind, label, choices, maxLength }: FieldSpec): Field => {
    if (kind === 'choice')
      return choice({ label, options: Object.fromEntries(choices.map((one) => [one, one])) });
    if (kind === 'number') return decimal({ label, ...DECIMAL });
    if (kind === 'amount')
      return cells.some((row) => isFine(row[key]?.value)) ? decimal({ label, ...DECIMAL }) : money({ label });
    return text({ label, max: maxLength ?? 2000 });
  };
  return lines({
    label: 'Stavke',
    max: 2000,
    fields: Object.fromEntries(columns.map((column) => [column.key, fieldOf(column)])),
    widths: Object.fromEntries(
      columns.flatMap(({ key, kind }, at) => {
        const width = WIDTHS[kind] ?? (kind === 'text' && at > 0 ? SHORT : undefined);
        return width ? [[key, width]] : [];
      }),
    ),
    help: 'Enter prelazi u red ispod; možete zalijepiti i redove iz tabele.',
  });
}

/** Texts behind the first are short: units, codes. */
const SHORT = '4.75rem';
const WIDTHS: Partial<Record<FieldSpec['kind'], string>> = {
  amount: '5.75rem',
  number: '4.75rem',
  integer: '4.5rem',
  date: '6.5rem',
  code: '6rem',
  currency: '4rem',
};

/** The column that the total of a document is the sum of: `amount`, or the last one of amounts. */
export const amountKey = (columns: readonly FieldSpec[]): string | undefined =>
  (
    columns.find(({ key, kind }) => key === 'amount' && kind === 'amount') ??
    columns.findLast(({ kind }) => kind === 'amount')
  )?.key;

export const typedRows = (columns: readonly FieldSpec[], cells: readonly CellsRow[]): TypedRow[] =>
  cells.map((row, at) => ({
    ...Object.fromEntries(columns.map((column) => [column.key, shownText(column, row[column.key]?.value)])),
    [OF]: String(at),
  }));

/** The read row that a typed one was; undefined for a new one. */
export const cellsOf = (row: TypedRow | undefined, cells: readonly CellsRow[]): CellsRow | undefined =>
  row?.[OF] ? cells[Number(row[OF])] : undefined;

type SentCell = Pick<ShownValue, 'value'> & Partial<Pick<ShownValue, 'page' | 'box'>>;

/** Rows as they are sent: a cell that was not changed keeps its place. Empty rows are left out. */
export function sentRows(
  columns: readonly FieldSpec[],
  rows: readonly TypedRow[],
  cells: readonly CellsRow[],
  marked: ReadonlyMap<string, SentCell> = new Map(),
): Record<string, SentCell>[] {
  return rows
    .map((row, at) => {
      const was = cellsOf(row, cells);
      return Object.fromEntries(
        columns.map((column): [string, SentCell] => {
          const before = was?.[column.key];
          const value = readTyped(column, String(row[column.key] ?? ''), before?.value ?? null);
          const mark = marked.get(`${row[OF] ?? `+${at}`}/${column.key}`);
          if (mark && mark.value === value) return [column.key, mark];
          const same = before && before.value === value && before.page !== null;
          return [column.key, same ? { value, page: before.page, box: before.box } : { value }];
        }),
      );
    })
    .filter((row) => Object.values(row).some(({ value }) => value !== null));
}

/** Names a typed cell for `sentRows`. */
export const cellName = (row: TypedRow | undefined, at: number, column: string): string =>
  `${row?.[OF] ?? `+${at}`}/${column}`;

/**
 * The rows as they are typed over those that another has saved meanwhile, cell by cell; null where both have changed one cell, or the
 * rows themselves are others.
 */
export function mergedRows(
  columns: readonly FieldSpec[],
  before: readonly TypedRow[],
  mine: readonly TypedRow[],
  theirs: readonly TypedRow[],
): TypedRow[] | null {
  // A row added below is nobody else's.
  const added = mine.slice(before.length);
  const sameRows = before.every((row, at) => mine[at]?.[OF] === row[OF]) && added.every((row) => !row[OF]);
  if (before.length !== theirs.length || !sameRows) return null;
  const merged: TypedRow[] = [];
  for (const [at, was] of before.entries()) {
    const row = { ...theirs[at]! };
    for (const { key } of columns) {
      const typed = mine[at]![key] ?? '';
      if (typed === was[key] || typed === row[key]) continue;
      if (row[key] !== was[key]) return null;
      row[key] = typed;
    }
    merged.push(row);
  }
  return [...merged, ...added];
}

export interface SumOfLines {
  /** Of the column. */
  label: string;
  sum: string;
  /** What it should be, by name; the nearer of base and total. */
  against: { label: string; value: string; difference: string } | null;
}

/** The sum of the rows' amounts, beside the base or total of the document; null if an amount is no number. */
export function sumOfLines(
  columns: readonly FieldSpec[],
  values: readonly Readonly<Record<string, string | null>>[],
  fields: readonly { label: string; value: string | null }[],
): SumOfLines | null {
  const key = amountKey(columns);
  if (!key || values.length === 0) return null;
  const amounts = values.flatMap((row) => row[key] ?? []);
  if (amounts.length === 0 || amounts.some((one) => !/^-?\d{1,15}(\.\d{1,2})?$/.test(one))) return null;
  const total = sum(amounts.map((one) => unitsOf(one)));
  const near = fields
    .filter(({ value }) => value !== null && /^-?\d{1,15}(\.\d{1,2})?$/.test(value))
    .map(({ label, value }) => ({ label, value: value!, off: total - unitsOf(value!) }))
    .toSorted((a, b) => Number((a.off < 0n ? -a.off : a.off) - (b.off < 0n ? -b.off : b.off)))[0];
  return {
    label: columns.find((column) => column.key === key)!.label,
    sum: decimalOf(total),
    against: near ? { label: near.label, value: near.value, difference: decimalOf(near.off) } : null,
  };
}
