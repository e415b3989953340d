import { type Control, useController } from 'react-hook-form';
import type { Field } from '../../core/resource.ts';
import { FieldInput, isWide } from '../fields/field-input.tsx';
import type { FormValues } from '../fields/form-values.ts';
import type { ChoicesBase } from '../fields/types.ts';
import classes from './form.module.css';
import { messageIn } from './paths.ts';

/** The input of a declared field. */
export function DeclaredField({
  resource,
  name,
  field,
  control,
  refTitle,
}: {
  resource: ChoicesBase;
  name: string;
  field: Field;
  control: Control<FormValues, unknown, Record<string, unknown>>;
  refTitle: string | null | undefined;
}) {
  const { field: input, fieldState } = useController({ name, control });
  return (
    <div
      className={classes.field}
      data-field={name}
      data-wide={isWide(field) || undefined}
      data-kind={field.kind}
    >
      <FieldInput
        resource={resource}
        name={name}
        field={field}
        value={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        inputRef={input.ref}
        error={messageIn(fieldState.error)}
        refTitle={refTitle}
      />
    </div>
  );
}
