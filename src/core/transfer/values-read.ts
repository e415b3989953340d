import { fold } from '../fold.ts';
import { readMoment } from '../kinds/moment.ts';
import { numberShape } from '../kinds/numbers.ts';
import { tagsIn } from '../kinds/tags.ts';
import { withoutSign } from '../money/parse.ts';
import { decimals } from '../plural.ts';
import { type ChoiceField, type Field, isList, type LinesField } from '../resource.ts';
import { isDay } from '../schema.ts';
import { cellsIn } from './lines.ts';
import { type Cell, isEmpty, textOf } from './sheet.ts';

/** A cell as a field's value, or an error. The field's own rules are checked by its schema. */
type Read = { value: unknown } | { error: string };

/** A column's decimal separator; null if its values are ambiguous. See `decimalMarkOf`. */
export type DecimalMark = ',' | '.' | null;

/**
 * Reads a cell for a field; an empty one is `undefined` for a boolean (its default) and null otherwise.
 * References are left as text: lookup.ts finds the record.
 */
export function readCell(field: Field, cell: Cell, mark: DecimalMark): Read {
  if (isEmpty(cell)) return { value: field.kind === 'boolean' ? undefined : isList(field) ? [] : null };
  switch (field.kind) {
    case 'text':
      return { value: cell instanceof Date ? day(cell) : textOf(cell) };
    case 'moment':
      return readMomentCell(cell);
    case 'integer':
      return readInteger(textOf(cell));
    case 'decimal':
    case 'money':
    case 'percent':
      return readDecimal(field, textOf(cell), typeof cell === 'number' ? '.' : mark);
    case 'boolean':
      return readBoolean(cell);
    case 'date':
      return readDate(cell);
    case 'choice':
      return readChoice(field, textOf(cell));
    case 'tags':
      return { value: tagsIn(textOf(cell)) };
    case 'lines':
      return readRowsInFile(field, textOf(cell));
    default:
      return { value: textOf(cell).trim() };
  }
}

/** Rows in one cell, as an export writes them (lines.ts); a cell that is no value of its column is left for the schema to refuse. */
function readRowsInFile({ fields }: LinesField, text: string): Read {
  const names = Object.keys(fields);
  const rows: Record<string, unknown>[] = [];
  for (const [at, cells] of cellsIn(text).entries()) {
    if (cells.length > names.length) return { error: `${at + 1}. red ima više od ${names.length} podataka.` };
    const row: Record<string, unknown> = {};
    for (const [index, cell] of cells.entries()) {
      const field = fields[names[index]!]!;
      const read = readCell(field, cell, ',');
      if ('error' in read) return { error: `${at + 1}. red, „${field.label}”: ${read.error}` };
      if (read.value !== undefined) row[names[index]!] = read.value;
    }
    rows.push(row);
  }
  return { value: rows };
}

/** A day as a person writes it: "21. 11. 2026." */
const day = (date: Date): string =>
  `${date.getUTCDate()}. ${date.getUTCMonth() + 1}. ${date.getUTCFullYear()}.`;

const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Digits with an ASCII minus and without spaces, which also divide thousands. */
const bare = (text: string): string =>
  text
    .replace(/[\s'’]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '');

function readInteger(text: string): Read {
  const digits = bare(text);
  const whole = digits.replace(/[.,]0+$/, '');
  const grouped = digits.replaceAll(',', '.');
  if (GROUPED.test(grouped)) return { value: grouped.replaceAll('.', '') };
  return /^-?\d{1,15}$/.test(whole) ? { value: whole } : { error: 'Unesite cijeli broj.' };
}

/** A column's decimal separator, from unambiguous values: "17,5", "1.234,00", "0.25". */
export function decimalMarkOf(field: Field, cells: Iterable<Cell>): DecimalMark {
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const number = withoutUnit(field, cell);
    const last = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
    if (last < 0) continue;
    const mark = number[last] as ',' | '.';
    const both = number.includes(',') && number.includes('.');
    const single = number.indexOf(mark) === last;
    const thousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(number);
    if (single && (both || !thousands)) return mark;
    if (!single) return mark === ',' ? '.' : ',';
  }
  return null;
}

const withoutUnit = (field: Field, text: string): string => {
  const number = bare(text);
  const unit = numberShape(field)?.unit?.replace(/\s/g, '') ?? '';
  const plain =
    unit && number.toLowerCase().endsWith(unit.toLowerCase()) ? number.slice(0, -unit.length) : number;
  if (!/^\(.*\)$|-$/.test(plain)) return plain;
  const { negative, rest } = withoutSign(plain);
  return `${negative ? '-' : ''}${rest}`;
};

function readDecimal(field: Field, text: string, mark: DecimalMark): Read {
  const number = withoutUnit(field, text);
  // A comma is how decimals are written here; a point before three digits may be either where the field has three.
  if (mark === null && numberShape(field)!.scale >= 3 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(number))
    return {
      error: `Nije jasno da li je ${number} cijeli broj. Napišite ga bez tačke ili s decimalnim zarezom.`,
    };
  const point = mark ?? ',';
  const group = point === ',' ? '.' : ',';
  const groups = new RegExp(`^-?[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:\\${point}\\d+)?$`);
  const value = groups.test(number)
    ? number.replaceAll(group, '').replace(point, '.')
    : /^-?\d+(?:[.,]\d+)?$/.test(number)
      ? number.replace(',', '.')
      : null;
  if (value === null) return { error: 'Unesite broj, npr. 12,50.' };
  const { scale } = numberShape(field)!;
  const [whole = '', fraction = ''] = value.split('.');
  // The field's schema would read "50.005" as it is typed: as fifty thousand.
  if (fraction.length <= scale) return { value };
  return /^0+$/.test(fraction.slice(scale))
    ? { value: scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole }
    : { error: `Najviše ${decimals(scale)}.` };
}

/** A word without case, diacritics and repeated spaces. */
const loose = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

const YES = new Set(['da', 'true', '1', 'x', 'yes', 'tacno', 'istina']);
const NO = new Set(['ne', 'false', '0', 'no', 'netacno', 'neistina']);

function readBoolean(cell: Cell): Read {
  if (typeof cell === 'boolean') return { value: cell };
  const word = loose(textOf(cell));
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { error: 'Unesite Da ili Ne.' };
}

/** A moment; a spreadsheet cell has no time zone and means Sarajevo time. */
function readMomentCell(cell: Cell): Read {
  if (cell instanceof Date && !Number.isNaN(cell.getTime()))
    return readMoment(new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19));
  if (typeof cell === 'number' && cell >= 61 && cell <= LAST_EXCEL_DAY)
    return readMoment(new Date(EXCEL_ZERO + Math.round(cell * 86_400) * 1000).toISOString().slice(0, 19));
  return readMoment(textOf(cell));
}

/** Excel's day 1 is 1 January 1900; it counts a 29 February 1900 that did not exist. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
const LAST_EXCEL_DAY = 2_958_465;

function readDate(cell: Cell): Read {
  const error = { error: 'Unesite datum, npr. 21. 11. 2026.' };
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? error : { value: textOf(cell) };
  if (typeof cell === 'number') {
    if (cell < 61 || cell > LAST_EXCEL_DAY) return error;
    return { value: new Date(EXCEL_ZERO + Math.floor(cell) * 86_400_000).toISOString().slice(0, 10) };
  }
  const text = textOf(cell).trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1];
  const local = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\s*\.?$/.exec(text);
  const value = iso ?? (local && `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}`);
  return value && isDay(value) ? { value } : error;
}

function readChoice(field: ChoiceField, text: string): Read {
  const written = text.trim();
  if (Object.hasOwn(field.options, written)) return { value: written };
  const word = loose(written);
  const found = Object.entries(field.options).filter(
    ([value, label]) => loose(label) === word || loose(value) === word,
  );
  if (found.length === 1) return { value: found[0]![0] };
  const labels = Object.values(field.options);
  const offered = labels.length <= 8 ? labels.join(', ') : `${labels.slice(0, 8).join(', ')} …`;
  return { error: `Nepoznata vrijednost „${written.slice(0, 60)}”. Moguće: ${offered}.` };
}
