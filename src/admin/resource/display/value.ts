import type { Field } from '../../../core/resource.ts';
import { formatDate, formatDateTime, formatDecimal, formatNumber, NONE } from '../../kit/format.ts';

/** True for a field whose values are numbers and stand at the right of their column. */
export const isNumeric = (field: Field | undefined): boolean =>
  field?.kind === 'integer' || field?.kind === 'decimal';

/**
 * A value as a person reads it, in one line of text. `title` is the referenced record's title; without it a
 * reference's value is taken to be readable already, as in the history of changes.
 */
export function formatValue(field: Field | undefined, value: unknown, title?: string | null): string {
  if (value === null || value === undefined || value === '') return NONE;
  switch (field?.kind) {
    case 'integer':
      return formatNumber(value as number);
    case 'decimal':
      return formatDecimal(value as string, field.scale) + (field.unit ? `\u00a0${field.unit}` : '');
    case 'boolean':
      return value ? 'Da' : 'Ne';
    case 'date':
      return formatDate(String(value));
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'reference':
      return title ?? String(value);
    default:
      return String(value);
  }
}

/** A value of a column that every record has. */
export const formatMeta = (name: string, value: unknown): string =>
  name === 'updated_by' ? String(value ?? 'Sistem') : formatDateTime(value as string);
