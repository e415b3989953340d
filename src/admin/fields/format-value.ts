import { formatJson } from '../../core/kinds/json.ts';
import { numberShape } from '../../core/kinds/numbers.ts';
import { rowTexts } from '../../core/kinds/readable.ts';
import { textKind } from '../../core/kinds/text-kinds.ts';
import type { Field, LinesField } from '../../core/resource.ts';
import { isDay } from '../../core/schema.ts';
import { allPermissions } from '../../permissions.ts';
import { formatDate, formatDateTime, formatDecimal, formatNumber, NONE } from '../kit/format.ts';

/** True for numeric fields, whose values are aligned right. */
export const isNumeric = (field: Field | undefined): boolean =>
  field?.kind === 'integer' || numberShape(field) !== undefined;

/**
 * Formats a value as one line of text. `title` is the referenced record's title; without it a reference's value is shown
 * unchanged, as in the history of changes.
 */
export function formatValue(field: Field | undefined, value: unknown, title?: string | null): string {
  if (value === null || value === undefined || value === '') return NONE;
  switch (field?.kind) {
    case 'integer':
      return formatNumber(value as number);
    case 'decimal':
    case 'money':
    case 'percent': {
      const { scale, unit } = numberShape(field)!;
      return formatDecimal(value as string, scale) + (unit ? `\u00a0${unit}` : '');
    }
    case 'moment':
      return formatDateTime(String(value));
    case 'references':
      return title ?? (Array.isArray(value) ? (value.length > 0 ? value.join(', ') : NONE) : String(value));
    case 'tags':
      return (value as string[]).join(', ') || NONE;
    case 'lines':
      return textsOfRows(field, value).join('; ') || NONE;
    case 'secret':
      return value === true ? 'upisano' : String(value);
    case 'json':
      return typeof value === 'string' ? value : formatJson(value);
    case 'boolean':
      return value ? 'Da' : 'Ne';
    case 'date':
      return formatDate(String(value));
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'reference':
    case 'file':
      return title ?? String(value);
    case undefined:
      return plainText(value);
    default:
      return textKind(field?.kind)?.format(String(value)) ?? String(value);
  }
}

/** Each row as one line; in the trail it is one already. */
const textsOfRows = (field: LinesField, rows: unknown): string[] =>
  (rows as unknown[]).flatMap((row) => (typeof row === 'string' ? row : rowTexts(field, [row])));

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const rights = new Map(allPermissions().map(({ name, label }) => [name, label]));

/** Formats a value of the trail without a declared kind: a right by its label, a moment in local time. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'Da' : 'Ne';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.map(plainText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${plainText(part)}`)
      .join(', ');
  const text = String(value);
  if (INSTANT.test(text)) return formatDateTime(text);
  return isDay(text) ? formatDate(text) : (rights.get(text) ?? text);
}

/** A value of a column that every record has. */
export const formatMeta = (name: string, value: unknown): string =>
  name === 'updated_by' ? String(value ?? 'Sistem') : formatDateTime(value as string);
