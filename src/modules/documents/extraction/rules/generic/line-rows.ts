import type { FieldSpec } from '../../../types/field-spec.ts';
import {
  byColumn,
  type Column,
  columnsOf,
  heightOf,
  type Layout,
  middleY,
  type Row,
  type Word,
} from '../layout/index.ts';
import { findValues } from '../values/find.ts';
import { plain } from '../values/latin.ts';
import { adopt, guess } from './line-columns.ts';
import { type BodyRow, group, trimmed } from './line-groups.ts';
import type { Header } from './line-header.ts';

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

/** The rows under a header, over all pages. */
export function readBody(
  layout: Layout,
  header: Header,
  asked: readonly FieldSpec[],
  repeated: (row: Row) => boolean,
  ofHead: (row: Row) => boolean,
): Body {
  const under = candidateRows(layout, header, repeated);
  const shape = {
    cells: header.cells.map((cell, at) => ({ ...cell, text: '', page: 0, row: 0, at })),
  } as unknown as Row;
  const inside = insideOf(under, ofHead);
  const columns = adopt(columnsOf(shape, inside), header);
  const fields = columns.map(
    ({ header: cell }) =>
      header.cells.find((own) => cell && own.x0 === cell.x0 && own.x1 === cell.x1)?.field ?? null,
  );
  guess(fields, columns, inside, asked);
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
    const head = ofHead(one.row);
    if (head && !items.some(isAnchor)) continue;
    if ((one.sum || head) && items.some(isAnchor)) {
      if (!head) sums.push(one);
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
/** Whether a row is one of totals. */
const isSum = (row: Row): boolean =>
  SUM.test(textOf(row)) ||
  row.cells.some(({ text }) => /^(ukupno|svega|sveukupno|ukupan promet)\b/.test(plain(text)));

/** Rows stand further apart than this many heights where something else begins, unless those above do so too. */
const APART = 3;
const WIDER = 1.8;

/** The rows that tell the columns: on each page those up to the sum or a wide gap. */
function insideOf(rows: readonly Row[], ofHead: (row: Row) => boolean): Row[] {
  const inside: Row[] = [];
  let ended = 0;
  let usual = 0;
  for (const row of rows) {
    const before = inside.at(-1);
    if (row.page === ended) continue;
    const gap = before?.page === row.page ? middleY(row) - middleY(before) : 0;
    const apart = usual > 0 && gap > Math.max(APART * heightOf(row), usual * WIDER);
    // The balance carried over, between the header and the first row.
    if (ofHead(row) && !before) continue;
    if (isSum(row) || ofHead(row) || apart) {
      ended = row.page;
      continue;
    }
    usual = Math.max(usual, gap);
    inside.push(row);
  }
  return inside;
}

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
