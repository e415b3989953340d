import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Field } from '../../core/resource.ts';
import { fieldSchema } from '../../core/schema.ts';
import { emptyToNull, type FormValues, toInput } from '../resource/form/values.ts';

/** A row of a lines grid as its inputs hold it. */
export type Row = FormValues;

/** Rows of one shape as a field of a form: the lines of an invoice, of an order. */
export interface LinesField {
  kind: 'lines';
  /** "Stavke" */
  label: string;
  help?: string;
  /** The columns, in their order. */
  fields: Readonly<Record<string, Field>>;
  /** Columns that are only shown, made of the row's checked values ("1234.50"); null where there is nothing to show yet. */
  computed?: Readonly<Record<string, { field: Field; of: (row: Record<string, unknown>) => string | null }>>;
  /** Columns of numbers whose sum stands below them. */
  sums?: readonly string[];
  /** Fewest and most rows; 0 and 200 unless told. */
  min?: number;
  max?: number;
  /** Widths of columns as CSS (`12rem`, `2fr`); else by the kind of the field. */
  widths?: Readonly<Record<string, string>>;
}

/** A field of a form: as a resource declares it, or rows. */
export type FormField = Field | LinesField;
export type FormFields = Readonly<Record<string, FormField>>;

/** Rows as a field of a form's schema. */
export const lines = (options: Omit<LinesField, 'kind'>): LinesField => ({ kind: 'lines', ...options });

/** Most rows of a grid that says nothing of it. */
export const MOST_ROWS = 200;

/** The rules of a form's fields; an endpoint's body made of the same fields is checked by the same words. */
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

/** Checks the values of a form with `schemaOf`; rows in which nothing was entered are left out. */
export function resolverOf<P = Record<string, unknown>>(
  fields: FormFields,
): Resolver<FieldValues, unknown, P> {
  const check = zodResolver(schemaOf(fields)) as unknown as Resolver<FieldValues, unknown, P>;
  return (values, context, options) => check(checkedValues(fields, values), context, options);
}

/** A form's values as they are checked: empty inputs as nulls, and no empty rows at the end of a grid. */
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

/** True for a row that is as a new one. */
export const isEmptyRow = (field: LinesField, row: Row): boolean => {
  const fresh = emptyRow(field);
  return Object.keys(field.fields).every((name) => String(row[name] ?? '') === String(fresh[name]));
};

const withoutEmptyEnd = (field: LinesField, rows: readonly Row[]): Row[] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmptyRow(field, row)) + 1);

export const emptyRow = (field: LinesField): Row => toValues(field.fields, {}) as Row;

/** A record's values as the inputs of such a form hold them; of a new one `{}`. */
export function toValues(fields: FormFields, record: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'lines') return [name, toInput(field, record[name])];
      const rows = (record[name] ?? []) as Record<string, unknown>[];
      return [name, rows.map((row) => toValues(field.fields, row))];
    }),
  );
}
