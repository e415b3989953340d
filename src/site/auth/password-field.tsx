import { useState } from 'react';
import { Strength } from '../../web/strength/strength.tsx';
import { useStrength } from '../../web/strength/use-strength.ts';
import { Field } from '../frame/field.tsx';
import { PasswordInput } from '../frame/password-input.tsx';

interface NewPasswordProps {
  label: string;
  error: string | undefined;
  /** Known facts about the person, which make a password weak. */
  personal?: readonly string[];
}

/** A new password, with a button to show it and a strength meter. */
export function NewPassword({ label, error, personal = [] }: NewPasswordProps) {
  const [value, setValue] = useState('');
  const { score, hint } = useStrength(value, personal);
  return (
    <Field
      name="password"
      label={label}
      required
      error={error}
      hint={<Strength score={score} hint={hint} error={error} />}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
