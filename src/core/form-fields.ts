import { z } from 'zod';
import type { Field } from './resource.ts';
import { fieldSchema } from './schema.ts';

/** Rows of one shape as a field of a form: the lines of an invoice, of an order. */
export interface LinesField {
  kind: 'lines';
  /** "Stavke" */
  label: string;
  help?: string;
  /** The columns, in their order. */
  fields: Readonly<Record<string, Field>>;
  /** Read-only columns computed from the row's checked values ("1234.50"); null while there is nothing to show. */
  computed?: Readonly<Record<string, { field: Field; of: (row: Record<string, unknown>) => string | null }>>;
  /** Columns of numbers whose sum stands below them. */
  sums?: readonly string[];
  /** Least and most rows; default 0 and 200. */
  min?: number;
  max?: number;
  /** Widths of columns as CSS (`12rem`, `2fr`); by default they follow from the kind of the field. */
  widths?: Readonly<Record<string, string>>;
}

/** A field of a form: one that a resource could declare, or rows. */
type FormField = Field | LinesField;
export type FormFields = Readonly<Record<string, FormField>>;

/** Rows as a field of a form. */
export const lines = (options: Omit<LinesField, 'kind'>): LinesField => ({ kind: 'lines', ...options });

/** Default of `LinesField.max`. */
export const MAX_ROWS = 200;

/** The zod schema of a form's fields, shared by the form and its endpoint. */
export function schemaOf(fields: FormFields): z.ZodObject<Record<string, z.ZodType>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])),
  );
}

function schemaOfField(field: FormField): z.ZodType {
  if (field.kind !== 'lines') return fieldSchema(field);
  const { min = 0, max = MAX_ROWS } = field;
  return z
    .array(schemaOf(field.fields))
    .min(min, min === 1 ? 'Unesite bar jedan red.' : `Najmanje ${min} redova.`)
    .max(max, `Najviše ${max} redova.`);
}
