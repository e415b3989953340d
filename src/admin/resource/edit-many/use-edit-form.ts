import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { EditManyPreview } from '../../../core/records/edit-many.api.ts';
import { fieldsOf, labelsOf, type Resource } from '../../../core/resource.ts';
import { type FormValues, toInput } from '../../fields/form-values.ts';
import { resolverOf } from '../../form/schema.ts';
import { useForm, type Versioned } from '../../form/use-form.ts';

type Parsed = Record<string, unknown>;

/** Checked values, and what they would do. */
export interface CheckedEdit {
  values: Parsed;
  preview: EditManyPreview;
}

/** The form of fields that are set for many records: it holds only those that were chosen. */
export function useEditForm(
  resource: Resource,
  send: (values: Parsed) => Promise<CheckedEdit>,
  done: (result: CheckedEdit) => void,
) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const fields = Object.fromEntries(fieldsOf(resource).filter(([name]) => chosen.includes(name)));
  const state = useForm<FormValues, CheckedEdit, Versioned, Parsed>({
    values: {},
    labels: labelsOf(resource.fields),
    resolver: resolverOf<Parsed>(fields) as Resolver<FormValues, unknown, Parsed>,
    send,
    done,
  });
  const choose = (names: readonly string[]): void => {
    for (const name of names)
      if (!chosen.includes(name))
        state.form.setValue(name, toInput(resource.fields[name]!, null), { shouldDirty: true });
    for (const name of chosen) if (!names.includes(name)) state.form.unregister(name);
    state.setProblem(null);
    setChosen(names);
  };
  return { state, fields, chosen, choose };
}
export type EditForm = ReturnType<typeof useEditForm>;
