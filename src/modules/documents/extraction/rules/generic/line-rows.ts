import type { FieldSpec } from '../../../types/field-spec.ts';
import {
  byColumn,
  type Column,
  columnsOf,
  heightOf,
  type Layout,
  middleY,
  type Row,
  sharedX,
  type Word,
} from '../layout/index.ts';
import { findValues } from '../values/find.ts';
import { plain } from '../values/latin.ts';
import type { Header } from './line-header.ts';

/** Words by column of a row; `sum`: it ends the table with totals. */
export interface BodyRow {
  row: Row;
  words: Word[][];
  sum: boolean;
}

export interface Body {
  columns: { field: FieldSpec | null; column: Column }[];
  /** Groups of rows: what belongs to one line of the document. */
  lines: BodyRow[][];
  sums: BodyRow[];
  /** All rows that the table takes, with its headers. */
  rows: Set<number>;
}

const SUM =
  /^(ukup|sveg|sveuk|zbir|suma|total|saldo|promet|novo stanje|krajnje|zavrs|rekapit|osnovic|slovima|iznos pdv|za (up|pl|nap))/;
const CARRIED = /^(donos|prenos|prijenos|preneseno|prenos na|donos sa|nastavak)/;
const NUMERIC = new Set(['amount', 'number', 'integer', 'account', 'jib', 'pdv', 'date']);
/** The table ends where rows stand this many heights apart and nothing of it follows. */
const END = 4.5;
/** Lines of one cell stand at most this many heights apart. */
const CLOSE = 2;

/** The rows under a header, over all pages. */
export function readBody(layout: Layout, header: Header, repeated: (row: Row) => boolean): Body {
  const under = candidateRows(layout, header, repeated);
  const shape = {
    cells: header.cells.map((cell, at) => ({ ...cell, text: '', page: 0, row: 0, at })),
  } as unknown as Row;
  const columns = adopt(
    columnsOf(
      shape,
      under.filter((row) => !isSum(row)),
    ),
    header,
  );
  const fields = columns.map(
    ({ header: cell }) =>
      header.cells.find((own) => cell && own.x0 === cell.x0 && own.x1 === cell.x1)?.field ?? null,
  );
  const body = under.map((row): BodyRow => ({ row, words: byColumn(columns, row), sum: isSum(row) }));
  const isAnchor = ({ words, sum }: BodyRow): boolean =>
    !sum && fields.some((field, at) => field && NUMERIC.has(field.kind) && hasValue(field, words[at]!));
  const sums: BodyRow[] = [];
  const items: BodyRow[] = [];
  let carried = false;
  for (const one of body) {
    // Between "prenos" and the first row of the next page stands nothing of the table.
    if (CARRIED.test(textOf(one.row))) carried = true;
    else if (isAnchor(one)) carried = false;
    if (carried) continue;
    if (one.sum && items.some(isAnchor)) {
      sums.push(one);
      // The next page may go on; the first sum of the last one ends it.
      const more = body
        .slice(body.indexOf(one) + 1)
        .some((other) => other.row.page > one.row.page && isAnchor(other));
      if (!more) break;
      continue;
    }
    items.push(one);
  }
  const lines = group(trimmed(items, isAnchor), isAnchor);
  const rows = new Set([...lines.flat(), ...sums].map(({ row }) => row.index));
  for (let at = header.first; at <= header.last; at++) rows.add(at);
  return { columns: columns.map((column, at) => ({ column, field: fields[at] ?? null })), lines, sums, rows };
}

const hasValue = (field: FieldSpec, words: readonly Word[]): boolean =>
  words.length > 0 && findValues(field, words.map(({ text }) => text).join(' ')).length > 0;

const textOf = (row: Row): string => plain(row.text).replace(/^[\s\d.:=*-]+/, '');
const isSum = (row: Row): boolean =>
  SUM.test(textOf(row)) ||
  row.cells.some(({ text }) => /^(ukupno|svega|sveukupno|ukupan promet)\b/.test(plain(text)));

/** Rows below the header up to the end of the document; on a further page from below a repeated header on, if there is one. */
function candidateRows(layout: Layout, header: Header, repeated: (row: Row) => boolean): Row[] {
  const start = layout.rows[header.last]!;
  const under = layout.rows.slice(header.last + 1);
  const skip = new Set<number>();
  for (const page of new Set(under.filter((row) => row.page !== start.page).map((row) => row.page))) {
    const own = under.filter((row) => row.page === page);
    const again = own.findIndex(repeated);
    if (again >= 0) for (const row of own.slice(0, again + 1)) skip.add(row.index);
  }
  return under.filter((row) => !skip.has(row.index) && !repeated(row));
}

/** A column without a header takes the nearest header that has nothing below it: "Količina" to the left, its figures to the right. */
function adopt(columns: Column[], header: Header): Column[] {
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

/** Rows from the first to the last that belong to a line; text after a wide gap does not. */
function trimmed(rows: readonly BodyRow[], isAnchor: (row: BodyRow) => boolean): BodyRow[] {
  const kept: BodyRow[] = [];
  let open: BodyRow[] = [];
  for (const one of rows) {
    const before = (open.at(-1) ?? kept.at(-1))?.row;
    const apart =
      before && before.page === one.row.page && middleY(one.row) - middleY(before) > END * heightOf(before);
    if (apart && kept.length > 0) break;
    open.push(one);
    if (!isAnchor(one)) continue;
    kept.push(...open);
    open = [];
  }
  // Wrapped text of the last line: close below it and in one column.
  for (const one of open) {
    const last = kept.at(-1)?.row;
    const close =
      last && last.page === one.row.page && middleY(one.row) - middleY(last) < 1.5 * heightOf(last);
    if (!close || one.row.cells.length > 1 || one.sum) break;
    kept.push(one);
  }
  return kept;
}

/** Whether a row begins with its number: a line of the document begins here. */
const isNumbered = ({ row }: BodyRow): boolean =>
  row.cells.length > 1 && /^\d{1,4}[.)]?$/.test(row.cells[0]!.words[0]!.text);

/** Rows without figures belong to the line above or below: the widest gap parts them. */
function group(rows: readonly BodyRow[], isAnchor: (row: BodyRow) => boolean): BodyRow[][] {
  const anchors = rows.flatMap((row, at) => (isAnchor(row) ? [at] : []));
  const cuts = anchors.slice(1).map((anchor, index) => {
    const before = anchors[index]!;
    let cut = anchor;
    let widest = -1;
    for (let at = before + 1; at <= anchor; at++) {
      const [a, b] = [rows[at - 1]!.row, rows[at]!.row];
      const gap = a.page === b.page ? middleY(b) - middleY(a) : 1000;
      if (gap >= widest - 0.5) [cut, widest] = [at, Math.max(gap, widest)];
    }
    const numbered = rows.slice(before + 1, anchor + 1).filter(isNumbered);
    return numbered.length === 1 ? rows.indexOf(numbered[0]!) : cut;
  });
  return anchors.map((anchor, index) =>
    chained(rows, anchor, index === 0 ? 0 : cuts[index - 1]!, cuts[index] ?? rows.length),
  );
}

/** The rows around an anchor that follow one another closely: a page's head or foot between them is left out. */
function chained(rows: readonly BodyRow[], anchor: number, from: number, to: number): BodyRow[] {
  let [first, last] = [anchor, anchor + 1];
  while (first > from && isClose(rows[first - 1]!.row, rows[first]!.row)) first--;
  while (last < to && isClose(rows[last - 1]!.row, rows[last]!.row)) last++;
  return rows.slice(first, last);
}

const isClose = (a: Row, b: Row): boolean =>
  a.page === b.page && middleY(b) - middleY(a) < CLOSE * Math.max(heightOf(a), heightOf(b));
