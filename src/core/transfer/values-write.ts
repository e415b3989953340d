import { clockOf } from '../dates.ts';
import { readMoment } from '../kinds/moment.ts';
import { BETWEEN_TAGS } from '../kinds/tags.ts';
import type { LinesField } from '../resource.ts';
import type { Column } from './columns.ts';
import type { CsvCell } from './csv-write.ts';
import { rowsAsText } from './lines.ts';
import type { Written } from './writer.ts';

/** The displayed text: a reference's title, a choice's label; empty for no value. */
export function readable(column: Column, record: Written): string {
  const value = record[column.name];
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  switch (column.kind) {
    case 'json':
      return JSON.stringify(value);
    case 'references':
    case 'reference':
    case 'file':
      return record.refs?.[column.name] ?? '';
    case 'choice':
      return column.options?.[String(value)] ?? String(value);
    case 'boolean':
      return value ? 'Da' : 'Ne';
    case 'tags':
      return (value as string[]).join(BETWEEN_TAGS);
    case 'lines':
      return rowsInFile({ fields: column.fields ?? {} }, value);
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

/**
 * Sarajevo time `YYYY-MM-DD hh:mm:ss`, which an import reads as the same instant. The second pass of the hour that autumn
 * repeats has its offset.
 */
function momentText(instant: string): string {
  const local = clockOf(instant);
  const text = local.slice(0, 19).replace('T', ' ');
  const back = readMoment(text);
  const seconds = (iso: string): string => iso.slice(0, 19);
  if ('value' in back && seconds(String(back.value)) === seconds(instant)) return text;
  const offset = new Date(Date.parse(local) - Date.parse(instant));
  return `${text}+${offset.toISOString().slice(11, 16)}`;
}

/** Rows in one cell, as an import reads them (lines.ts). */
export const rowsInFile = ({ fields }: Pick<LinesField, 'fields'>, rows: unknown): string =>
  rowsAsText(
    ((rows ?? []) as Record<string, unknown>[]).map((row) =>
      Object.entries(fields).map(([name, field]) => csvText({ ...field, name }, row)),
    ),
  );

/** The value in a CSV: dates `YYYY-MM-DD`, moments in Sarajevo time, decimals with a comma and no thousands separator. */
export function csvCell(column: Column, record: Written): CsvCell {
  const text = csvText(column, record);
  return PLAIN.has(column.kind) ? text : { text };
}

/** Kinds whose text cannot be mistaken for a formula. */
const PLAIN: ReadonlySet<Column['kind']> = new Set<Column['kind']>([
  'integer',
  'date',
  'boolean',
  'moment',
  'decimal',
  'money',
  'percent',
]);

function csvText(column: Column, record: Pick<Written, string>): string {
  const text = readable(column, record as Written);
  switch (column.kind) {
    case 'moment':
      return text && momentText(text);
    case 'decimal':
    case 'money':
    case 'percent':
      return text.replace('.', ',');
    default:
      return text;
  }
}

/** Spreadsheets keep 15 digits; longer numbers would change. */
const EXACT_DIGITS = 15;
/** Excel counts a 29 February 1900 that did not exist, so days before 1 March 1900 would be wrong. */
const FIRST_EXACT_DAY = '1900-03-01';

/** A cell of a workbook: text, or a number shown in the column's format (a day is a number of days). */
export type XlsxCell = { text: string; right?: boolean } | { number: number };

/** Number format of a column; null for the default. */
export function formatOf({ kind, scale = 0 }: Column): string | null {
  if (kind === 'decimal' || kind === 'money' || kind === 'percent')
    return scale > 0 ? `#,##0.${'0'.repeat(scale)}` : '#,##0';
  if (kind === 'date') return 'd. m. yyyy.';
  return kind === 'moment' ? 'd. m. yyyy. hh:mm:ss' : null;
}

/** Days since Excel's day 0, counted in UTC. */
const daysOf = (moment: string): number => new Date(moment).getTime() / 86_400_000 + 25_569;

/** The value as a cell of a workbook; null when empty. Text is a string cell and never a formula. */
export function xlsxCell(column: Column, record: Written): XlsxCell | null {
  const text = readable(column, record);
  if (text === '') return null;
  switch (column.kind) {
    case 'integer':
      return { number: Number(text) };
    case 'decimal':
    case 'money':
    case 'percent':
      if (text.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS)
        return { text: text.replace('.', ','), right: true };
      return { number: Number(text) };
    case 'moment':
      // A cell has no time zone: it holds Sarajevo time.
      return text.slice(0, 10) < FIRST_EXACT_DAY ? { text } : { number: daysOf(clockOf(text)) };
    case 'date':
      return text < FIRST_EXACT_DAY ? { text } : { number: daysOf(`${text}T00:00:00Z`) };
    default:
      return { text };
  }
}
