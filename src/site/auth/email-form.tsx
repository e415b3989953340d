import { useEffect, useRef } from 'react';
import { Field } from '../frame/field.tsx';
import { checkFields } from './checks.ts';
import { EntryForm } from './entry-form.tsx';
import { rememberedEmail } from './handover.ts';

/** The e-mail field, prefilled if known. */
export function EmailField({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && !input.current.value) input.current.value = rememberedEmail();
  }, []);
  return (
    <Field name="email" label="E-mail" required error={error}>
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
  );
}

/** A form of one e-mail. */
export function EmailForm({ button, send }: { button: string; send(email: string): Promise<boolean> }) {
  return (
    <EntryForm
      button={button}
      check={(values, form) => checkFields(['email'], values, form)}
      send={({ email = '' }) => send(email.trim())}
    >
      {(errors) => <EmailField error={errors.email} />}
    </EntryForm>
  );
}
