import { Fragment } from 'react';
import type { FormFields } from '../../core/form-fields.ts';
import type { ChoicesBase } from '../fields/types.ts';
import { DeclaredField } from './declared-field.tsx';
import { FormSection } from './form.tsx';
import { Lines } from './lines/lines.tsx';
import type { FormState } from './use-form.ts';

/** Fields under a heading. */
export interface Section {
  title: string;
  help?: string;
  /** Names of its fields, in their order. */
  fields: readonly string[];
}

interface FieldsProps {
  state: FormState;
  fields: FormFields;
  /** Groups under headings; without them all fields, in declared order. */
  sections?: readonly Section[];
  /** Whose API answers the choices of references. */
  source?: ChoicesBase;
  /** Titles of the records referred to, by field. */
  titles?: Readonly<Record<string, string | null>>;
}

/** Inputs of a form's schema. */
export function Fields({ state, fields, sections, source, titles }: FieldsProps) {
  const input = (name: string) => {
    const field = fields[name]!;
    return field.kind === 'lines' ? (
      <Lines key={name} state={state} name={name} field={field} source={source} />
    ) : (
      <DeclaredField
        key={name}
        resource={source as ChoicesBase}
        name={name}
        field={field}
        control={state.form.control}
        refTitle={titles?.[name]}
      />
    );
  };
  if (!sections) return Object.keys(fields).map(input);
  return sections.map(({ title, help, fields: names }) => (
    <Fragment key={title}>
      <FormSection title={title}>{help}</FormSection>
      {names.map(input)}
    </Fragment>
  ));
}
