import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Field } from '../../core/resource.ts';
import { fieldSchema } from '../../core/schema.ts';
import { emptyToNull, type FormValues, toInput } from '../resource/form/values.ts';

/** A row of a lines grid as input values. */
export type Row = FormValues;

/** A form field of rows: the lines of an invoice or an order. */
export interface LinesField {
  kind: 'lines';
  /** "Stavke" */
  label: string;
  help?: string;
  /** The columns, in their order. */
  fields: Readonly<Record<string, Field>>;
  /** Read-only columns computed from the row's validated values ("1234.50"); null for nothing. */
  computed?: Readonly<Record<string, { field: Field; of: (row: Record<string, unknown>) => string | null }>>;
  /** Columns of numbers whose sum stands below them. */
  sums?: readonly string[];
  /** Minimum and maximum number of rows; default 0 and 200. */
  min?: number;
  max?: number;
  /** CSS widths of columns (`12rem`, `2fr`); default by field kind. */
  widths?: Readonly<Record<string, string>>;
}

/** A field of a form: as a resource declares it, or rows. */
export type FormField = Field | LinesField;
export type FormFields = Readonly<Record<string, FormField>>;

/** Rows as a field of a form's schema. */
export const lines = (options: Omit<LinesField, 'kind'>): LinesField => ({ kind: 'lines', ...options });

/** Default maximum number of rows. */
export const MOST_ROWS = 200;

/** Zod schema of a form's fields; an endpoint's body of the same fields has the same messages. */
export function schemaOf(fields: FormFields): z.ZodObject<Record<string, z.ZodType>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])),
  );
}

function schemaOfField(field: FormField): z.ZodType {
  if (field.kind !== 'lines') return fieldSchema(field);
  const { min = 0, max = MOST_ROWS } = field;
  return z
    .array(schemaOf(field.fields))
    .min(min, min === 1 ? 'Unesite bar jedan red.' : `Najmanje ${min} redova.`)
    .max(max, `Najviše ${max} redova.`);
}

/** Validates a form with `schemaOf`; empty rows are left out. */
export function resolverOf<P = Record<string, unknown>>(
  fields: FormFields,
): Resolver<FieldValues, unknown, P> {
  const check = zodResolver(schemaOf(fields)) as unknown as Resolver<FieldValues, unknown, P>;
  return (values, context, options) => check(checkedValues(fields, values), context, options);
}

/** Form values for validation: empty inputs as null, no trailing empty rows. */
export function checkedValues(fields: FormFields, values: FieldValues): FieldValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    if (field?.kind !== 'lines')
      return [name, emptyToNull(fields as Record<string, Field>, { [name]: value })[name]];
    const rows = withoutEmptyEnd(field, value as Row[]);
    return [name, rows.map((row) => emptyToNull(field.fields, row))];
  });
  return Object.fromEntries(entries);
}

/** Whether nothing was entered in a row. */
export const isEmptyRow = (field: LinesField, row: Row): boolean => {
  const fresh = emptyRow(field);
  return Object.keys(field.fields).every((name) => String(row[name] ?? '') === String(fresh[name]));
};

const withoutEmptyEnd = (field: LinesField, rows: readonly Row[]): Row[] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmptyRow(field, row)) + 1);

export const emptyRow = (field: LinesField): Row => toValues(field.fields, {}) as Row;

/** A record's values as input values; `{}` for a new one. */
export function toValues(fields: FormFields, record: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'lines') return [name, toInput(field, record[name])];
      const rows = (record[name] ?? []) as Record<string, unknown>[];
      return [name, rows.map((row) => toValues(field.fields, row))];
    }),
  );
}
