import { z } from 'zod';
import { checkJson, readJsonText } from './kinds/json.ts';
import { readMoment } from './kinds/moment.ts';
import { type NumberShape, numberShape, readDecimal } from './kinds/numbers.ts';
import { readTag } from './kinds/tags.ts';
import { type ReadText, textKind } from './kinds/text-kinds.ts';
import { unitsOf } from './money/money.ts';
import { characters, decimals } from './plural.ts';
import { type Field, isList, MAX_ROWS, MAX_TAGS, MOST_LINKED } from './resource.ts';
import { BAD_CHARACTER, hasNoNul, isPlain } from './text.ts';

/**
 * The zod schema of a change of some of the fields: what is left out stays as it is. Of all of them it is `schemaOf`
 * (form-fields.ts).
 */
export const changesSchema = (fields: Readonly<Record<string, Field>>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = fieldSchema(field);
        return [name, (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional()];
      }),
    ),
  );

/**
 * Schema of one field, shared by the form and the route: a value that may be missing where the field is not required. Text is
 * trimmed; an empty optional value becomes null; decimals stay strings. Messages are Bosnian.
 */
export function fieldSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  if (field.kind === 'boolean') return value.default(field.default ?? false);
  if (isList(field))
    return field.required
      ? value
      : z
          .preprocess((input) => input ?? [], value)
          .optional()
          .default([]);
  if (field.required) return value;
  return z.preprocess(emptyToNull, value.nullable()).optional().default(null);
}

const emptyToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

const required = 'Ovo polje je obavezno.';
/** Said of a value that is none of a field's choices. */
export const NOT_OFFERED = 'Odaberite jednu od ponuđenih vrijednosti.';
/** Said of text in a reference that is no record. */
export const NOT_LISTED = 'Odaberite zapis s liste.';

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      let schema = z
        .string({ error: (issue) => (issue.input == null ? required : 'Unesite tekst.') })
        .refine(isPlain, BAD_CHARACTER)
        .trim()
        .max(field.max, `Najviše ${characters(field.max)}.`);
      if (field.required) schema = schema.min(1, required);
      if (field.min && field.min > 1) schema = schema.min(field.min, `Najmanje ${characters(field.min)}.`);
      if (field.pattern)
        schema = schema.regex(new RegExp(`^(?:${field.pattern.source})$`, 'u'), field.pattern.message);
      return schema;
    }
    case 'integer': {
      const message = 'Unesite cijeli broj.';
      const least = Math.max(field.min ?? -2147483648, -2147483648);
      const most = Math.min(field.max ?? 2147483647, 2147483647);
      const said = (code: string): string =>
        ({ too_big: `Najviše ${most}.`, too_small: `Najmanje ${least}.` })[code] ?? message;
      return z.preprocess(
        numeric,
        z
          .int({ error: (issue) => (issue.input == null ? required : said(issue.code)) })
          .min(least, said('too_small'))
          .max(most, said('too_big')),
      );
    }
    case 'decimal':
    case 'money':
    case 'percent':
      return decimalSchema(field, numberShape(field)!);
    case 'email':
    case 'phone':
    case 'url':
    case 'iban':
    case 'jib':
    case 'pdv':
    case 'taxid': {
      const { max, read } = textKind(field.kind)!;
      return written('Unesite tekst.', max).transform(take(read));
    }
    case 'moment':
      return written('Unesite datum i vrijeme.', 60).transform(take(readMoment));
    case 'references':
      return z
        .array(z.uuid('Odaberite zapise s liste.'), {
          error: (issue) => (issue.input == null ? required : 'Odaberite zapise s liste.'),
        })
        .min(field.required ? 1 : 0, required)
        .max(field.max ?? MOST_LINKED, `Najviše ${field.max ?? MOST_LINKED} zapisa.`)
        .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);
    case 'lines':
      return rowsSchema({ ...field, min: field.min ?? (field.required ? 1 : 0) });
    case 'tags':
      return z
        .array(z.string('Unesite oznake.').transform(take((text) => readTag(text, field.letters))), {
          error: (issue) => (issue.input == null ? required : 'Unesite oznake.'),
        })
        .min(field.required ? 1 : 0, required)
        .max(field.max ?? MAX_TAGS, `Najviše ${field.max ?? MAX_TAGS} oznaka.`)
        .transform((tags) => {
          const lower = tags.map((tag) => tag.toLowerCase());
          return tags.filter((_, index) => lower.indexOf(lower[index]!) === index);
        });
    case 'secret':
      return z.union([z.literal(true), secretText(field.max ?? 1000)], {
        error: (issue) => (issue.input == null ? required : 'Unesite tekst.'),
      });
    case 'json':
      return z.unknown().transform((value, context) => {
        if (value == null || value === '') return refuse(context, required);
        const checked = typeof value === 'string' ? readJsonText(value) : checkJson(value);
        return 'error' in checked ? refuse(context, checked.error) : checked.value;
      });
    case 'boolean':
      return z.boolean({ error: 'Odaberite Da ili Ne.' });
    case 'date':
      return z
        .string({ error: (issue) => (issue.input == null ? required : 'Unesite datum.') })
        .refine(isDay, 'Unesite ispravan datum.');
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]], {
        error: (issue) => (issue.input == null || issue.input === '' ? required : NOT_OFFERED),
      });
    case 'file':
      return z.uuid({
        error: (issue) => (issue.input == null || issue.input === '' ? required : 'Pošaljite datoteku.'),
      });
    case 'reference':
      return z.uuid({
        error: (issue) => (issue.input == null || issue.input === '' ? required : NOT_LISTED),
      });
  }
}

/** Rows whose columns are declared fields. */
export function rowsSchema(rows: {
  fields: Readonly<Record<string, Field>>;
  min?: number;
  max?: number;
}): z.ZodType {
  const { min = 0, max = MAX_ROWS } = rows;
  const cells = Object.entries(rows.fields).map(([name, field]) => [name, fieldSchema(field)]);
  return z
    .array(z.strictObject(Object.fromEntries(cells), 'Unesite red.'), {
      error: (issue) => (issue.input == null ? required : 'Unesite redove.'),
    })
    .min(min, min === 1 ? 'Unesite bar jedan red.' : `Najmanje ${min} redova.`)
    .max(max, `Najviše ${max} redova.`);
}

const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value === '' ? null : value;

/** A person's text, trimmed, before it is parsed. */
const written = (wrong: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input == null ? required : wrong) })
    .refine(isPlain, BAD_CHARACTER)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: `Najviše ${characters(max)}.`, abort: true });

const secretText = (max: number) =>
  z
    .string()
    .refine((text) => hasNoNul(text) && text.isWellFormed(), BAD_CHARACTER)
    .min(1, required)
    .max(max, `Najviše ${characters(max)}.`);

const refuse = (context: z.RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** A reader of text as a step of a schema. */
const take =
  (read: (text: string) => ReadText) =>
  (text: string, context: z.RefinementCtx): string => {
    const result = read(text);
    return 'error' in result ? refuse(context, result.error) : result.value;
  };

function decimalSchema(field: Field, { precision, scale, min, max }: NumberShape): z.ZodType {
  const whole = precision - scale;
  return z.preprocess(
    // A JSON number is exact: no point of it divides thousands.
    (value) => (typeof value === 'number' ? `${EXACT}${value}` : value),
    z
      .string({ error: (issue) => (issue.input == null ? required : 'Unesite broj.') })
      .trim()
      .min(1, { error: required, abort: true })
      .transform(
        take((text) => (text.startsWith(EXACT) ? readPlain(text.slice(1)) : readDecimal(field, text))),
      )
      .refine((value) => digits(value).whole <= whole, `Najviše ${whole} cifara ispred zareza.`)
      .refine((value) => digits(value).fraction <= scale, {
        error: `Najviše ${decimals(scale)}.`,
        abort: true,
      })
      .refine((value) => min === undefined || !exceeds(String(min), value), `Najmanje ${min}.`)
      .refine((value) => max === undefined || !exceeds(value, max), `Najviše ${max}.`)
      .transform((value) => canonical(value, scale)),
  );
}

/** Marks what came as a JSON number. */
const EXACT = '\0';
const readPlain = (text: string): ReadText =>
  /^-?\d+(\.\d+)?$/.test(text) ? { value: text } : { error: 'Unesite broj, npr. 12,50.' };

/** Decimals with which numbers are compared with a field's bounds. */
const COMPARED = 30;
const exceeds = (value: string, bound: string | number): boolean =>
  unitsOf(value, COMPARED) > unitsOf(String(bound), COMPARED);

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

/** True for a real calendar day written `YYYY-MM-DD`. A year before 1000 is a typing error. */
export function isDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
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
