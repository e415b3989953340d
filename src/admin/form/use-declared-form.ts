import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormFields } from '../../core/form-fields.ts';
import { type Field, labelsOf } from '../../core/resource.ts';
import { sameValue } from '../../core/same-value.ts';
import { sameInput } from '../fields/form-values.ts';
import { formatValue } from '../fields/format-value.ts';
import { resolverOf, toValues } from './schema.ts';
import { type FormOptions, useForm, type Versioned } from './use-form.ts';

type Checked = Record<string, unknown>;
type Given<R, T extends Versioned> = Omit<
  FormOptions<FieldValues, R, T, Checked>,
  'values' | 'labels' | 'same' | 'resolver'
>;

interface DeclaredForm<R, T extends Versioned> extends Given<R, T> {
  fields: FormFields;
  /** What a new record begins with, by field. */
  initial?: Readonly<Record<string, unknown>>;
}

/** `useForm` of declared fields: how they are checked, named and compared follows from their declaration. */
export function useDeclaredForm<R, T extends Versioned = Versioned>(options: DeclaredForm<R, T>) {
  const { fields, initial = {}, ...more } = options;
  const resolver = useMemo(() => resolverOf<Checked>(fields), [fields]);
  const valuesOf = options.valuesOf ?? ((record: T) => toValues(fields, record as unknown as Checked));
  return useForm<FieldValues, R, T, Checked>({
    show: (name, value, record) => {
      const { refs, ...kept } = (record ?? {}) as Checked & { refs?: Record<string, string | null> };
      return formatValue(fields[name] as Field, Object.hasOwn(kept, name) ? kept[name] : value, refs?.[name]);
    },
    ...more,
    values: options.record ? valuesOf(options.record) : toValues(fields, initial),
    valuesOf,
    labels: labelsOf(fields),
    same: (name, a, b) => {
      const field = fields[name];
      return !field || field.kind === 'lines' ? sameValue(a, b) : sameInput(field, a, b);
    },
    resolver,
  });
}
