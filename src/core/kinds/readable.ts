import { dayText, momentText } from '../dates.ts';
import type { Field, LinesField } from '../resource.ts';
import { numberShape } from './numbers.ts';
import { BETWEEN_TAGS } from './tags.ts';
import { textKind } from './text-kinds.ts';

/** Formats a value as one line of text; null if it is empty. */
export function readable(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'date':
      return dayText(String(value));
    case 'moment':
      return momentText(String(value));
    case 'decimal':
    case 'money':
    case 'percent': {
      const unit = numberShape(field)?.unit;
      return String(value).replace('.', ',') + (unit ? `\u00a0${unit}` : '');
    }
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'boolean':
      return value ? field.label : null;
    case 'tags':
      return (value as string[]).join(BETWEEN_TAGS) || null;
    case 'lines':
      return rowTexts(field, value).join('; ') || null;
    default:
      return textKind(field.kind)?.format(String(value)) ?? String(value);
  }
}

/** Each row as one line of text: its values in the order of the columns, empty ones left out. */
export const rowTexts = ({ fields }: Pick<LinesField, 'fields'>, rows: unknown): string[] =>
  ((rows ?? []) as Record<string, unknown>[]).map((row) =>
    Object.entries(fields)
      .flatMap(([name, cell]) => readable(cell, row[name]) ?? [])
      .join(' · '),
  );
