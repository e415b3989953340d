import { PasswordInput } from '@mantine/core';
import { useRef } from 'react';
import type { SecretField as Definition } from '../../core/resource.ts';
import { common } from './common.ts';
import type { InputProps } from './types.ts';

/** Write-only value. `true` means one is stored; leaving the input empty keeps it. */
export function SecretField(props: InputProps<Definition>) {
  const { field, value, onChange } = props;
  const had = useRef(value === true);
  const kept = value === true;
  return (
    <PasswordInput
      {...common(props)}
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      maxLength={field.max ?? 1000}
      placeholder={kept ? '••••••••' : undefined}
      description={
        field.help ??
        (had.current ? 'Upisano je i ne može se pročitati. Ostavite prazno da se ne promijeni.' : undefined)
      }
      visibilityToggleButtonProps={{ 'aria-label': `Prikaži: ${field.label}` }}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' && had.current ? true : currentTarget.value)
      }
    />
  );
}
