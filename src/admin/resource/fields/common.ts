import type { InputProps } from './types.ts';

/** The part of an input's props that is the same for every kind. */
export const common = ({ name, field, error, inputRef, onBlur, autoFocus, label }: InputProps) => ({
  ref: inputRef,
  name,
  label: field.label || undefined,
  'aria-label': label,
  description: field.help,
  withAsterisk: field.required ?? false,
  'aria-required': field.required || undefined,
  error,
  // The help stands below, so that inputs side by side are level.
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
    | 'label'
    | 'input'
    | 'error'
    | 'description'
  )[],
  onBlur,
  autoComplete: 'off',
  'data-autofocus': autoFocus || undefined,
});
