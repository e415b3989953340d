import type { FieldSpec } from '../../../types/field-spec.ts';
import { byColumn, type Column, type Row, sharedX, textOf } from '../layout/index.ts';
import { plain } from '../values/latin.ts';
import type { Header } from './line-header.ts';

/** A column without a header takes the nearest header that has nothing below it: "Količina" to the left, its figures to the right. */
export function adopt(columns: Column[], header: Header): Column[] {
  const kept = columns.filter((column) => column.header);
  for (const lost of columns.filter((column) => !column.header)) {
    const empty = kept.filter((column) => isBare(column, header));
    const near = empty.toSorted((a, b) => sharedX(b, lost) - sharedX(a, lost))[0];
    const other = kept.toSorted((a, b) => sharedX(b, lost) - sharedX(a, lost))[0];
    if (near && other && sharedX(near, lost) >= sharedX(other, lost) - 40)
      Object.assign(near, { x0: Math.min(near.x0, lost.x0), x1: Math.max(near.x1, lost.x1) });
    else kept.push(lost);
  }
  return kept.sort((a, b) => a.x0 - b.x0);
}

/** Whether nothing below widened it. */
const isBare = (column: Column, header: Header): boolean =>
  header.cells.some(({ x0, x1 }) => x0 === column.x0 && x1 === column.x1);

/** Share of a column's cells that are amounts if it is one of amounts. */
const MOSTLY = 0.6;

/** Headers of columns of amounts that are none of a row's own: what was left after it, its fee. */
const OTHER = /^(saldo|stanje|novo|raspoloz|balan|kurs|tecaj|provizij|naknad|rabat|popust|pdv)/;

/** The one column of amounts that is missing is the one whose header nobody could read. */
export function guess(
  fields: (FieldSpec | null)[],
  columns: readonly Column[],
  rows: readonly Row[],
  asked: readonly FieldSpec[],
): void {
  const missing = asked.filter((field) => field.kind === 'amount' && !fields.includes(field));
  const [field] = missing;
  if (!field || missing.length !== 1) return;
  const parts = rows.map((row) => byColumn(columns, row));
  const fitting = columns.flatMap((_, at) => {
    if (fields[at] || OTHER.test(plain(textOf(columns[at]!.header?.words ?? [])))) return [];
    const cells = parts.map((words) => words[at]!).filter((words) => words.length > 0);
    const amounts = cells.filter((words) =>
      /^\D{0,3}[\d.]+,\d{2}\D{0,3}$/.test(words.map(({ text }) => text).join('')),
    );
    return cells.length > 1 && amounts.length >= cells.length * MOSTLY ? [at] : [];
  });
  if (fitting.length === 1) fields[fitting[0]!] = field;
}
