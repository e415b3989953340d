import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../web/api.ts';
import { enter, type SecondStep as Step } from '../../web/auth.ts';
import { authUnknown } from '../../web/auth-state.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { signByPasskey, supportsPasskeys } from '../../web/passkey.ts';
import { useAuth } from '../../web/use-auth.ts';
import { Field } from '../frame/field.tsx';
import { toast } from '../frame/toasts.tsx';
import { leaveSignIn } from './leave-sign-in.ts';

type Method = Step['methods'][number];

const LEADS: Record<Method, string> = {
  totp: 'Otvorite aplikaciju za kodove na telefonu i unesite šest cifara.',
  recovery: 'Unesite jedan od rezervnih kodova koje ste sačuvali. Svaki vrijedi jednom.',
  passkey: 'Potvrdite prstom, licem ili PIN-om uređaja na kojem je vaš pristupni ključ.',
};
const INSTEAD: Record<Method, string> = {
  totp: 'Kod iz aplikacije',
  recovery: 'Rezervni kod',
  passkey: 'Pristupni ključ',
};

interface SecondStepProps {
  step: Step;
  /** Back to the first step. */
  onBack: () => void;
  /** Called after signing in. */
  onArrived?: () => void | Promise<void>;
}

export function SecondStep({ step, onBack, onArrived = leaveSignIn }: SecondStepProps) {
  const methods = step.methods.filter((one) => one !== 'passkey' || supportsPasskeys());
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery');
  const [wrong, setWrong] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { loading, authenticated, error } = useAuth();
  const busy = loading || authenticated || waiting;
  const heading = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first control of each method takes the focus
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [method]);

  const back = (): void => {
    // A stored session now belongs to another tab.
    authUnknown(null);
    onBack();
  };
  const fail = (failure: unknown): void => {
    const known = failure instanceof ApiError ? failure : null;
    toast.error(known?.message ?? NETWORK_MESSAGE, { id: 'prijava' });
    if (known?.code === 'challenge_expired') {
      back();
      return;
    }
    setWrong(known?.errors.code);
    form.current?.querySelector('input')?.select();
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { challenge } = step;
    if (method === 'passkey') return byPasskey(challenge);
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setWrong(code === '' ? 'Unesite kod.' : undefined);
    if (code === '') return;
    await enter('/api/auth/second-factor', { challenge, code }).then(() => onArrived(), fail);
  }

  async function byPasskey(challenge: string): Promise<void> {
    setWaiting(true);
    try {
      const asked = await api.post<{ options: unknown }>(
        '/api/auth/second-factor/passkey',
        { challenge },
        { auth: false },
      );
      const passkey = await signByPasskey(asked.data.options);
      if (passkey === null) return;
      await enter('/api/auth/second-factor', { challenge, passkey });
      await onArrived();
    } catch (failure) {
      fail(failure);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="second-title">
          Drugi korak
        </h2>
        <p>{LEADS[method]}</p>
      </div>
      {method === 'totp' && (
        <Field name="code" label="Kod iz aplikacije" required error={wrong}>
          {(control) => (
            <input
              {...control}
              className="code"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {method === 'recovery' && (
        <Field name="code" label="Rezervni kod" required error={wrong}>
          {(control) => (
            <input
              {...control}
              className="code"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              maxLength={40}
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {error && error !== wrong && <p className="form-error">{error}</p>}
      <button type="submit" className="button" disabled={busy} aria-busy={busy}>
        {busy ? 'Provjera...' : method === 'passkey' ? 'Potvrdi pristupnim ključem' : 'Potvrdi'}
      </button>
      <div className="second-ways">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <button
              key={one}
              type="button"
              className="text-button"
              disabled={busy}
              onClick={() => {
                setWrong(undefined);
                authUnknown(null);
                setMethod(one);
              }}
            >
              {INSTEAD[one]}
            </button>
          ))}
        <button type="button" className="text-button" disabled={busy} onClick={back}>
          Nazad na prijavu
        </button>
      </div>
    </form>
  );
}
