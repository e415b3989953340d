import type { Ctx } from '../context.ts';
import { dayText, momentText } from '../dates.ts';
import { formatAmount, MONEY_SCALE, sum, unitsOf } from '../money/money.ts';
import {
  MAX_PRINT_ROWS,
  type PrintBlock,
  type PrintCell,
  type PrintColumn,
  type PrintDocument,
  type PrintRow,
} from '../print/document.ts';
import { letterhead } from '../print/letterhead.ts';
import { withoutEmpty } from '../print/without-empty.ts';
import type { Column } from './columns.ts';
import type { Exported } from './export.ts';
import { columnWidths, type PrintedColumn } from './paper-widths.ts';
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

/** A table as a document: its columns are as wide as what stands in them, and those in which nothing stands are left out. */
export async function onPaper(ctx: Ctx, exported: Exported): Promise<PrintDocument> {
  const { name, label, title = label, landscape, note, after } = exported;
  const { columns, rows } = await readTable(ctx, exported);
  const orientation = (landscape ?? columns.length > UPRIGHT) ? 'landscape' : 'portrait';
  const widths = columnWidths(
    columns.map((column, at) => printedOf(column, rows, at)),
    orientation,
  );
  return {
    name,
    orientation,
    organisation: await letterhead(ctx),
    title,
    ...(note && { period: await note(ctx) }),
    columns: columns.map((column, at) => columnOf(exported, column, widths[at]!, at)),
    rows,
    ...(after && { after: await after(ctx) }),
    empty: 'Nema redova.',
  };
}

/** Reads the rows, at most one more than can be printed, and the columns that they fill. */
async function readTable(
  ctx: Ctx,
  { columns, pages }: Exported,
): Promise<{ columns: Column[]; rows: PrintRow[] }> {
  const rows: { kind: NonNullable<PrintRow['kind']>; cells: PrintCell[] }[] = [];
  for await (const records of pages(ctx, MAX_PRINT_ROWS + 1)) {
    for (const record of records)
      rows.push({ kind: kindOf(record), cells: columns.map((column) => cellOf(column, record)) });
    if (rows.length > MAX_PRINT_ROWS) break;
  }
  const { columns: used, rows: kept } = withoutEmpty(columns, rows);
  const summed = used.some(isSummed) && rows.length > 0 && !rows.some(({ kind }) => kind === 'total');
  return { columns: used, rows: summed ? [...kept, totalOf(used, kept)] : kept };
}

/** Amounts are exact, and red below zero: money, and decimals that are counted like it. */
const isAmount = ({ kind, scale = 0 }: Column): boolean =>
  kind === 'money' || (kind === 'decimal' && scale === MONEY_SCALE);
const isSummed = (column: Column): boolean => column.sum === true && isAmount(column);

const totalOf = (columns: readonly Column[], rows: readonly PrintRow[]): PrintRow => ({
  kind: 'total',
  cells: columns.map((column, at) => {
    if (at === 0) return 'Ukupno';
    return isSummed(column) ? sum(rows.map(({ cells }) => (cells[at] as bigint | null) ?? 0n)) : null;
  }),
});

function columnOf(
  { carried = [], balances = [] }: OnPaper,
  column: Column,
  width: number,
  at: number,
): PrintColumn {
  const { label, name } = column;
  const carry = balances.includes(name) ? 'last' : carried.includes(name) || isSummed(column) ? 'sum' : null;
  return {
    label,
    width,
    ...(isNumber(column) && { align: 'end' }),
    ...(carry && at > 0 && { carry }),
  };
}

const kindOf = ({ row }: Written): NonNullable<PrintRow['kind']> =>
  row === 'total' ? 'total' : row === 'group' ? 'part' : 'row';

const isNumber = ({ kind }: Column): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'percent' || kind === 'integer';

function cellOf(column: Column, record: Written): PrintCell {
  const text = readable(column, record);
  if (text === '') return null;
  if (isAmount(column)) return unitsOf(text, MONEY_SCALE);
  const { kind, scale = 0 } = column;
  switch (kind) {
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

/** The column at this place, as its width is found. */
const printedOf = (column: Column, rows: readonly PrintRow[], at: number): PrintedColumn => ({
  label: column.label,
  whole: isNumber(column) || column.kind === 'date',
  texts: rows.flatMap(({ cells }) => {
    const cell = cells[at] ?? null;
    return cell === null ? [] : [typeof cell === 'bigint' ? formatAmount(cell, { unit: '' }) : cell];
  }),
});
