import { useState } from 'react';
import { api } from '../../web/api.ts';
import { checkFields } from '../auth/checks.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { rememberRegistration } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { InvitationPart } from '../auth/invitation.tsx';
import { NewPassword } from '../auth/password-field.tsx';
import { Field } from '../frame/field.tsx';
import { useReady } from '../frame/use-ready.ts';
import { PAGES } from './pages.ts';

const FIELDS = ['first_name', 'last_name', 'organisation_name', 'email', 'password'];

/** `invitation`: token of the mailed invitation that opened the page. */
export function RegisterPage({ invitation = '' }: { invitation?: string }) {
  const ready = useReady();
  if (ready && invitation) return <InvitationPart token={invitation} />;
  return (
    <House
      page="register"
      title={PAGES.register.title}
      lead="Otvorite nalog za sebe i svoju organizaciju. Bit ćete njen administrator."
    >
      <RegisterForm />
      <p className="entry-links">
        Već imate nalog? <a href="/auth/login">Prijavite se</a>
      </p>
    </House>
  );
}

function RegisterForm() {
  const [known, setKnown] = useState<Record<string, string>>({});
  const learn = (name: string) => (event: { currentTarget: HTMLInputElement }) =>
    setKnown({ ...known, [name]: event.currentTarget.value });
  return (
    <EntryForm
      button="Registruj se"
      check={(values, form) => checkFields(FIELDS, values, form)}
      send={async (values) => {
        const { data } = await api.post<{ email: string; registration: string }>(
          '/api/auth/register',
          values,
          { auth: false },
        );
        rememberRegistration(data);
        location.assign('/auth/email-verification');
        return true;
      }}
    >
      {(errors) => (
        <>
          <div className="field-pair">
            <Field name="first_name" label="Ime" required error={errors.first_name}>
              {(control) => (
                <input {...control} autoComplete="given-name" maxLength={60} onChange={learn('first_name')} />
              )}
            </Field>
            <Field name="last_name" label="Prezime" required error={errors.last_name}>
              {(control) => (
                <input {...control} autoComplete="family-name" maxLength={60} onChange={learn('last_name')} />
              )}
            </Field>
          </div>
          <Field name="organisation_name" label="Organizacija" required error={errors.organisation_name}>
            {(control) => (
              <input
                {...control}
                autoComplete="organization"
                maxLength={120}
                onChange={learn('organisation_name')}
              />
            )}
          </Field>
          <Field name="email" label="E-mail" required error={errors.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={254}
                onChange={learn('email')}
              />
            )}
          </Field>
          <NewPassword label="Lozinka" error={errors.password} personal={Object.values(known)} />
        </>
      )}
    </EntryForm>
  );
}
