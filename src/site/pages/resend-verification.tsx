import { login } from '../../web/auth.ts';
import { checkFields } from '../auth/checks.ts';
import { EmailField } from '../auth/email-form.tsx';
import { EntryForm } from '../auth/entry-form.tsx';
import { House } from '../auth/house.tsx';
import { sendAgain, unverifiedRegistration } from '../auth/verification.ts';
import { Field } from '../frame/field.tsx';
import { leaveSignIn } from '../login/leave-sign-in.ts';
import { PAGES } from './pages.ts';

/**
 * Sends the verification mail again, to a person who knows the registration's password. Otherwise a link for somebody else's
 * registration of the same e-mail would open an account with their password.
 */
export function ResendVerificationPage() {
  return (
    <House
      page="auth"
      title={PAGES.resendVerification.title}
      lead="Unesite e-mail i lozinku s kojima ste se registrovali. Stari link prestaje vrijediti čim stigne novi."
    >
      <EntryForm
        button="Pošalji poruku"
        check={(values, form) => checkFields(['email', 'password'], values, form)}
        send={async ({ email = '', password = '' }) => {
          try {
            const result = await login(email.trim(), password);
            // Already verified: signed in, or asked for the second step.
            if ('challenge' in result) location.assign('/auth/login');
            else leaveSignIn();
            return true;
          } catch (failure) {
            const registration = unverifiedRegistration(failure, email.trim());
            if (registration === null) throw failure;
            await sendAgain(email.trim(), registration);
            location.assign('/auth/email-verification');
            return true;
          }
        }}
      >
        {(errors) => (
          <>
            <EmailField error={errors.email} />
            <Field name="password" label="Lozinka" required error={errors.password}>
              {(control) => <input {...control} type="password" autoComplete="current-password" />}
            </Field>
          </>
        )}
      </EntryForm>
      <p className="entry-links">
        Ne sjećate se lozinke? <a href="/auth/register">Registrujte se ponovo</a>
      </p>
    </House>
  );
}
