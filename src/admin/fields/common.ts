import type { InputProps } from './types.ts';

/** Parts of an input in their order: descriptions go below, so that neighbouring inputs align. */
export const DESCRIPTION_BELOW: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

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
  inputWrapperOrder: DESCRIPTION_BELOW,
  onBlur,
  autoComplete: 'off',
  'data-autofocus': autoFocus || undefined,
});
