import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { ApiError, NETWORK_MESSAGE } from '../../web/api.ts';
import { login, type SecondStep as Step } from '../../web/auth.ts';
import { useAuth } from '../../web/use-auth.ts';
import { Field } from '../frame/field.tsx';
import { Frame } from '../frame/frame.tsx';
import { arrived } from '../login/arrived.ts';
import { PasskeyButton } from '../login/passkey-button.tsx';
import { SecondStep } from '../login/second-step.tsx';
import { Roof } from '../ornament/roof.tsx';
import { Rosette } from '../ornament/rosette.tsx';
import { Street } from '../ornament/street.tsx';
import { PAGES } from './pages.ts';

type Errors = Partial<Record<'email' | 'password', string>>;

/** What is missing before the server is even asked. */
function check(email: string, password: string): Errors {
  const errors: Errors = {};
  if (email === '') errors.email = 'Unesite e-mail';
  if (password === '') errors.password = 'Unesite lozinku';
  return errors;
}

export function LoginPage() {
  return (
    <Frame page="login" title={PAGES.login.title}>
      <div className="login">
        <section className="login-house" aria-labelledby="login-title">
          <Roof tiling="courses" />
          <div className="login-card">
            <h1 id="login-title">Prijava</h1>
            <p>Uđite u poslovni prostor svoje organizacije.</p>
            <LoginForm />
          </div>
        </section>
        <div className="login-scene">
          <Rosette className="login-rosette" />
          <Street />
        </div>
      </div>
    </Frame>
  );
}

function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState(false);
  const [shown, setShown] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const { loading, authenticated, error } = useAuth();
  // Once signed in, busy until the next page is there. Before the script has taken over the state is loading too: sent
  // without it, what was typed would end up in the address.
  const busy = loading || authenticated;
  const signing = busy && sent;

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
    try {
      const result = await login(email, password);
      if (!('challenge' in result)) return arrived();
      setSent(false);
      setStep(result);
    } catch (failure) {
      setSent(false);
      mark(failure instanceof ApiError ? failure.errors : {});
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
        {(control) => (
          <span className="with-button">
            <input {...control} type={shown ? 'text' : 'password'} autoComplete="current-password" />
            <button
              type="button"
              aria-pressed={shown}
              aria-label="Prikaži lozinku"
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Sakrij' : 'Prikaži'}
            </button>
          </span>
        )}
      </Field>
      {error && <p className="form-error">{error}</p>}
      <button type="submit" className="button" disabled={busy} aria-busy={signing}>
        {signing ? 'Prijavljivanje...' : 'Prijavi se'}
      </button>
      <PasskeyButton disabled={busy} />
    </form>
  );
}
