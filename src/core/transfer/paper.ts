import type { Ctx } from '../context.ts';
import { dayText, momentText } from '../dates.ts';
import { formatAmount, MONEY_SCALE, unitsOf } from '../money/money.ts';
import {
  MAX_PRINT_ROWS,
  type PrintBlock,
  type PrintCell,
  type PrintColumn,
  type PrintDocument,
  type PrintRow,
} from '../print/document.ts';
import type { Column } from './columns.ts';
import type { Exported } from './export.ts';
import { readable } from './values-write.ts';
import type { Written } from './writer.ts';

/** What a table says of itself on paper. A plain list says nothing. */
export interface OnPaper {
  title?: string;
  /** Below the title: period, account. */
  note?(ctx: Ctx): Promise<string>;
  /** Columns whose sum is carried from page to page, and those whose last amount is: a running balance. */
  carried?: readonly string[];
  balances?: readonly string[];
  landscape?: boolean;
  /** What stands below the table. */
  after?(ctx: Ctx): Promise<PrintBlock[]>;
}

/** More columns than these are printed on a page that lies. */
const UPRIGHT = 6;
/** Least and most characters that a column's width goes by. */
const NARROW = 5;
const WIDE = 42;

/** A table as a document: its columns are as wide as what stands in them. */
export async function onPaper(ctx: Ctx, exported: Exported): Promise<PrintDocument> {
  const { name, label, columns, title = label, carried = [], balances = [], landscape } = exported;
  const rows: PrintRow[] = [];
  const sums = columns.map(({ sum }) => (sum ? 0n : null));
  let total = false;
  for await (const records of exported.pages(ctx, MAX_PRINT_ROWS + 1)) {
    for (const record of records) {
      const cells = columns.map((column) => cellOf(column, record));
      total ||= record.row === 'total';
      for (const [at, cell] of cells.entries())
        if (sums[at] !== null && typeof cell === 'bigint') sums[at]! += cell;
      rows.push({ kind: kindOf(record), cells });
    }
    if (rows.length > MAX_PRINT_ROWS) break;
  }
  const summed = sums.some((sum) => sum !== null);
  if (summed && !total && rows.length > 0) rows.push({ kind: 'total', cells: ['Ukupno', ...sums.slice(1)] });
  return {
    name,
    orientation: (landscape ?? columns.length > UPRIGHT) ? 'landscape' : 'portrait',
    organisation: { name: ctx.tenant.name, lines: [] },
    title,
    ...(exported.note && { period: await exported.note(ctx) }),
    columns: columns.map((column, at): PrintColumn => {
      const { label: heading, name: key, sum } = column;
      const carry = balances.includes(key) ? 'last' : carried.includes(key) || sum ? 'sum' : undefined;
      return {
        label: heading,
        width: widthOf(
          column,
          rows.map(({ cells }) => cells[at] ?? null),
        ),
        ...(isNumber(column) && { align: 'end' }),
        ...(carry && at > 0 && { carry }),
      };
    }),
    rows,
    ...(exported.after && { after: await exported.after(ctx) }),
    empty: 'Nema redova.',
  };
}

const kindOf = ({ row }: Written): NonNullable<PrintRow['kind']> =>
  row === 'total' ? 'total' : row === 'group' ? 'part' : 'row';

const isNumber = ({ kind }: Column): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'percent' || kind === 'integer';

function cellOf(column: Column, record: Written): PrintCell {
  const text = readable(column, record);
  if (text === '') return null;
  const { kind, scale = 0 } = column;
  switch (kind) {
    case 'money':
      return unitsOf(text, MONEY_SCALE);
    case 'decimal':
    case 'percent':
      return formatAmount(unitsOf(text, scale), { scale, unit: '' });
    case 'date':
      return dayText(text);
    case 'moment':
      return momentText(text);
    default:
      return text;
  }
}

/** The width of a column in characters: of its heading's longest word, of the longest number, of what nine of ten texts need. */
function widthOf(column: Column, cells: readonly PrintCell[]): number {
  const lengths = cells
    .filter((cell) => cell !== null)
    .map((cell) => (typeof cell === 'bigint' ? formatAmount(cell, { unit: '' }) : cell).length)
    .toSorted((a, b) => a - b);
  const share = isNumber(column) || column.kind === 'date' ? 1 : 0.9;
  const most = lengths[Math.ceil(lengths.length * share) - 1] ?? 0;
  const word = Math.max(...column.label.split(' ').map(({ length }) => length));
  return Math.min(Math.max(most, word, NARROW), WIDE) + 2;
}
