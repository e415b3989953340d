import type { InputProps } from './types.ts';

/** Input props common to all kinds. */
export const common = ({ name, field, error, inputRef, onBlur, autoFocus, label }: InputProps) => ({
  ref: inputRef,
  name,
  label: field.label || undefined,
  'aria-label': label,
  description: field.help,
  withAsterisk: field.required ?? false,
  'aria-required': field.required || undefined,
  error,
  // Descriptions go below, so that neighbouring inputs align.
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
