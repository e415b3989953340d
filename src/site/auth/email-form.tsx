import { useEffect, useRef } from 'react';
import { Field } from '../frame/field.tsx';
import { checkFields } from './checks.ts';
import { EntryForm } from './entry-form.tsx';
import { leftEmail } from './handover.ts';

/** A form of one e-mail, filled in with what is known of it. */
export function EmailForm({ button, send }: { button: string; send(email: string): Promise<boolean> }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && !input.current.value) input.current.value = leftEmail();
  }, []);
  return (
    <EntryForm
      button={button}
      check={(values, form) => checkFields(['email'], values, form)}
      send={({ email = '' }) => send(email.trim())}
    >
      {(errors) => (
        <Field name="email" label="E-mail" required error={errors.email}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              maxLength={254}
            />
          )}
        </Field>
      )}
    </EntryForm>
  );
}
