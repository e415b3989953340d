import { z } from 'zod';
import { type Field, fieldsOf, type Resource } from './resource.ts';
import { BAD_CHARACTER, isPlain } from './text.ts';

/**
 * The zod schema of a resource's editable fields, shared by the form and the route.
 * Text is trimmed; an empty optional value becomes null; decimals stay strings. Messages are Bosnian.
 */
export function recordSchema(resource: Resource): z.ZodObject<Record<string, z.ZodType>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of fieldsOf(resource)) shape[name] = fieldSchema(field);
  return z.strictObject(shape);
}

/** Schema of one field: a value that may be missing where the field is not required. */
export function fieldSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  if (field.kind === 'boolean') return value.default(field.default ?? false);
  if (field.required) return value;
  return z.preprocess(emptyToNull, value.nullable()).optional().default(null);
}

const emptyToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

const required = 'Ovo polje je obavezno.';
/** Said of a value that is none of a field's choices. */
export const NOT_OFFERED = 'Odaberite jednu od ponuđenih vrijednosti.';

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      let schema = z
        .string({ error: (issue) => (issue.input == null ? required : 'Unesite tekst.') })
        .refine(isPlain, BAD_CHARACTER)
        .trim()
        .max(field.max, `Najviše ${field.max} znakova.`);
      if (field.required) schema = schema.min(1, required);
      if (field.min && field.min > 1) schema = schema.min(field.min, `Najmanje ${field.min} znakova.`);
      if (field.pattern)
        schema = schema.regex(new RegExp(`^(?:${field.pattern.source})$`, 'u'), field.pattern.message);
      return schema;
    }
    case 'integer': {
      const message = 'Unesite cijeli broj.';
      return z.preprocess(
        numeric,
        z
          .int({ error: (issue) => (issue.input == null ? required : message) })
          .min(Math.max(field.min ?? -2147483648, -2147483648), `Najmanje ${field.min ?? -2147483648}.`)
          .max(Math.min(field.max ?? 2147483647, 2147483647), `Najviše ${field.max ?? 2147483647}.`),
      );
    }
    case 'decimal':
      return decimalSchema(field);
    case 'boolean':
      return z.boolean({ error: 'Odaberite da ili ne.' });
    case 'date':
      return z
        .string({ error: (issue) => (issue.input == null ? required : 'Unesite datum.') })
        .refine(isDay, 'Unesite ispravan datum.');
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]], {
        error: (issue) => (issue.input == null || issue.input === '' ? required : NOT_OFFERED),
      });
    case 'reference':
      return z.uuid({
        error: (issue) => (issue.input == null || issue.input === '' ? required : 'Odaberite zapis s liste.'),
      });
  }
}

const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value === '' ? null : value;

function decimalSchema(field: Extract<Field, { kind: 'decimal' }>): z.ZodType {
  const whole = field.precision - field.scale;
  return z.preprocess(
    // A comma is how a decimal is written in Bosnian; a number comes from a spreadsheet.
    (value) =>
      typeof value === 'number'
        ? String(value)
        : typeof value === 'string'
          ? value.trim().replace(',', '.')
          : value,
    z
      .string({ error: (issue) => (issue.input == null ? required : 'Unesite broj.') })
      .min(1, required)
      .regex(/^-?\d+(\.\d+)?$/, { error: 'Unesite broj, npr. 12,50.', abort: true })
      .refine((value) => digits(value).whole <= whole, `Najviše ${whole} cifara ispred zareza.`)
      .refine((value) => digits(value).fraction <= field.scale, `Najviše ${field.scale} decimala.`)
      .refine((value) => field.min === undefined || Number(value) >= field.min, `Najmanje ${field.min}.`)
      .refine((value) => field.max === undefined || Number(value) <= field.max, `Najviše ${field.max}.`)
      .transform((value) => canonical(value, field.scale)),
  );
}

/** The number as the database answers it, so that "17" and "17.00" are the same value: no leading zeros, full scale. */
function canonical(value: string, scale: number): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const size =
    whole.replace(/^0+(?=\d)/, '') + (scale > 0 ? `.${fraction.slice(0, scale).padEnd(scale, '0')}` : '');
  return value.startsWith('-') && /[1-9]/.test(size) ? `-${size}` : size;
}

function digits(value: string): { whole: number; fraction: number } {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return { whole: whole.replace(/^0+/, '').length, fraction: fraction.replace(/0+$/, '').length };
}

/** True for a real calendar day written `YYYY-MM-DD` between the years 1 and 9999. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** Zod's issues as messages by field: the first per field; a nested path is joined by dots. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[[...issue.path, key].map(String).join('.')] ??= 'Nepoznato polje.';
      continue;
    }
    const field = issue.path.map(String).join('.') || '_';
    errors[field] ??= issue.message;
  }
  return errors;
}
