import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type FormFields, type LinesField, schemaOf } from '../../core/form-fields.ts';
import type { Field } from '../../core/resource.ts';
import { emptyToNull, type FormValues, toInput } from '../fields/form-values.ts';

/** A row of a lines grid as input values. */
export type Row = FormValues;

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
