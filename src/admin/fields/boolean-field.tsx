import { Switch } from '@mantine/core';
import type { BooleanField as Definition } from '../../core/resource.ts';
import type { InputProps } from './types.ts';

export function BooleanField({
  name,
  field,
  value,
  onChange,
  onBlur,
  error,
  inputRef,
}: InputProps<Definition>) {
  return (
    <Switch
      ref={inputRef}
      name={name}
      label={field.label}
      description={field.help}
      checked={value === true}
      error={error}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
