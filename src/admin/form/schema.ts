import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type FormFields, type LinesField, labelsOf, schemaOf } from '../../core/form-fields.ts';
import type { Field } from '../../core/resource.ts';
import { sameValue } from '../../core/same-value.ts';
import { emptyToNull, type FormValues, sameInput, toInput } from '../resource/form/values.ts';
import type { Versioned } from './use-form.ts';

/** A row of a lines grid as input values. */
export type Row = FormValues;

type Checked = Record<string, unknown>;

/** The options of `useForm` that follow from declared fields; a new record begins with `given`. */
export function formOf<T extends Versioned & Checked>(
  fields: FormFields,
  record: T | null,
  given: Checked = {},
) {
  return {
    values: toValues(fields, record ?? given),
    record,
    valuesOf: (one: T) => toValues(fields, one),
    labels: labelsOf(fields),
    same: (name: string, a: unknown, b: unknown): boolean => {
      const field = fields[name]!;
      return field.kind === 'lines' ? sameValue(a, b) : sameInput(field, a, b);
    },
    resolver: ((values, context, options) =>
      zodResolver(schemaOf(fields))(checkedValues(fields, values), context, options as never)) as Resolver<
      FieldValues,
      unknown,
      Checked
    >,
  };
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
