import { Textarea, TextInput } from '@mantine/core';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { DESCRIPTION_BELOW } from '../../../admin/fields/common.ts';
import { FormField } from '../../../admin/form/form.tsx';
import { charactersOver, formatNumber } from '../../../admin/kit/index.ts';
import classes from './content.module.css';

interface CountedProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
  label: string;
  /** Maximum length. */
  max: number;
  error: string | undefined;
  /** Default text for the reset button; without it there is no button. */
  standard?: string;
  /** Number of visible lines; default one. */
  rows?: number;
  wide?: boolean;
  required?: boolean;
}

/** A text field with a length limit, a counter, and a button that restores the default. */
export function LimitedText<V extends FieldValues>(props: CountedProps<V>) {
  const { form, name, label, max, error, standard, rows, wide, required } = props;
  const value = String(useWatch({ control: form.control as Control<FieldValues>, name }) ?? '');
  const left = max - value.trim().length;
  const common = {
    label,
    error,
    withAsterisk: required,
    'aria-required': required,
    autoComplete: 'off',
    inputWrapperOrder: DESCRIPTION_BELOW,
    description:
      left >= 0 ? `${formatNumber(value.trim().length)} od ${formatNumber(max)}` : charactersOver(-left),
    descriptionProps: { 'data-over': left < 0 || undefined },
    classNames: { description: classes.count },
    ...form.register(name),
  };
  return (
    <FormField wide={wide}>
      {rows ? <Textarea {...common} autosize minRows={rows} maxRows={14} /> : <TextInput {...common} />}
      {standard !== undefined && value.trim() !== standard && (
        <button
          type="button"
          className={classes.standard}
          aria-label={`Vrati zadano: ${label}`}
          onClick={() => form.setValue(name, standard as never, { shouldDirty: true })}
        >
          Vrati zadano
        </button>
      )}
    </FormField>
  );
}
