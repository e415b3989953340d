import { type FormEvent, useEffect, useRef, useState } from 'react';
import { login, type SecondStep as Step } from '../../web/auth.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { useAuth } from '../../web/use-auth.ts';
import { rememberedEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { unverifiedRegistration } from '../auth/verification.ts';
import { Field } from '../frame/field.tsx';
import { PasswordInput } from '../frame/password-input.tsx';
import { toast } from '../frame/toasts.tsx';
import { useFirstFocus } from '../frame/use-first-focus.ts';
import { leaveSignIn } from '../login/leave-sign-in.ts';
import { PasskeyButton } from '../login/passkey-button.tsx';
import { SecondStep } from '../login/second-step.tsx';
import { PAGES } from './pages.ts';

type Errors = Partial<Record<'email' | 'password', string>>;

/** Validation before sending. */
function check(email: string, password: string): Errors {
  const errors: Errors = {};
  if (email === '') errors.email = 'Unesite e-mail';
  if (password === '') errors.password = 'Unesite lozinku';
  return errors;
}

export function LoginPage() {
  return (
    <House page="login" title={PAGES.login.title} lead="Uđite u poslovni prostor svoje organizacije.">
      <LoginForm />
      <p className="entry-links">
        Nemate nalog? <a href="/auth/register">Registrujte se</a>
      </p>
    </House>
  );
}

function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const [unverified, setUnverified] = useState(false);
  const { loading, authenticated, error } = useAuth();
  // Stays busy after signing in until the next page loads. Also before hydration: submitted without the script, the values would
  // end up in the address.
  const busy = loading || authenticated;
  const signing = busy && sent;

  // After verification or a new password only the password is missing.
  useEffect(() => {
    const email = form.current?.elements.namedItem('email');
    if (email instanceof HTMLInputElement && !email.value) email.value = rememberedEmail();
  }, []);
  useFirstFocus(form);

  const mark = (found: Errors): void => {
    setErrors(found);
    const first = found.email ? 'email' : found.password ? 'password' : null;
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const email = String(values.get('email') ?? '').trim();
    const password = String(values.get('password') ?? '');
    const missing = check(email, password);
    mark(missing);
    if (Object.keys(missing).length > 0) return;

    setSent(true);
    setUnverified(false);
    try {
      const result = await login(email, password);
      if (!('challenge' in result)) return leaveSignIn();
      setSent(false);
      setStep(result);
    } catch (failure) {
      setSent(false);
      mark(failure instanceof ApiError ? failure.errors : {});
      setUnverified(unverifiedRegistration(failure, email) !== null);
      toast.error(failure instanceof ApiError ? failure.message : NETWORK_MESSAGE, {
        id: 'prijava',
      });
    }
  }

  if (step) return <SecondStep step={step} onBack={() => setStep(null)} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <Field name="email" label="E-mail" required error={errors.email}>
        {(control) => (
          <input {...control} type="email" autoComplete="username webauthn" autoCapitalize="none" />
        )}
      </Field>
      <Field name="password" label="Lozinka" required error={errors.password}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      <a className="forgotten" href="/auth/forgot-password">
        Zaboravljena lozinka?
      </a>
      {error && <p className="form-error">{error}</p>}
      {unverified && <a href="/auth/email-verification">Pošalji poruku ponovo</a>}
      <button type="submit" className="button" disabled={busy} aria-busy={signing}>
        {signing ? 'Prijavljivanje...' : 'Prijavi se'}
      </button>
      <PasskeyButton disabled={busy} />
    </form>
  );
}
