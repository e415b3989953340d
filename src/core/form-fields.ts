import { z } from 'zod';
import type { Field, LinesField as Rows } from './resource.ts';
import { fieldSchema, rowsSchema } from './schema.ts';

export { MAX_ROWS } from './resource.ts';

/** Rows of one shape as a field of a form: the lines of an invoice, of an order. A resource's own (`lines` in resource.ts) are a simple case. */
export interface LinesField extends Omit<Rows, 'fields'> {
  /** The columns, in their order. */
  fields: Readonly<Record<string, Field>>;
  /** Read-only columns computed from the row's checked values ("1234.50"); null while there is nothing to show. */
  computed?: Readonly<Record<string, { field: Field; of: (row: Record<string, unknown>) => string | null }>>;
  /** Columns of numbers whose sum stands below them. */
  sums?: readonly string[];
}

/** A field of a form: one that a resource could declare, or rows. */
type FormField = Field | LinesField;
export type FormFields = Readonly<Record<string, FormField>>;

/** Rows as a field of a form. */
export const lines = (options: Omit<LinesField, 'kind'>): LinesField => ({ kind: 'lines', ...options });

/** The zod schema of a form's fields, shared by the form and its endpoint. */
export function schemaOf(fields: FormFields): z.ZodObject<Record<string, z.ZodType>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])),
  );
}

const schemaOfField = (field: FormField): z.ZodType =>
  field.kind === 'lines' && field.min ? rowsSchema(field) : fieldSchema(field as Field);
