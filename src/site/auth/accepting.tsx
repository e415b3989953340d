import { useState } from 'react';
import type { Invitation } from '../../modules/people/invitations/accept.api.ts';
import { api } from '../../web/api.ts';
import {
  enter,
  HOME,
  isStillSignedIn,
  LOGIN,
  needsSecondFactor,
  type SecondStep as Step,
  switchTo,
} from '../../web/auth.ts';
import { type AuthPayload, authReplaced } from '../../web/auth-state.ts';
import { ApiError } from '../../web/call.ts';
import { clearAuth, isAuthenticated, leaveFlash, storedUser } from '../../web/session.ts';
import { Field } from '../frame/field.tsx';
import { PasswordInput } from '../frame/password-input.tsx';
import { PasskeyButton } from '../login/passkey-button.tsx';
import { SecondStep } from '../login/second-step.tsx';
import { forgetToken, yieldedToSession } from './arrive.ts';
import { checkFields } from './checks.ts';
import { EntryForm, type Errors, type Values } from './entry-form.tsx';
import { rememberEmail } from './handover.ts';
import { NewPassword } from './password-field.tsx';

/** An invitation and the token of its link. */
export interface Invited {
  token: string;
  invitation: Invitation;
}

/** Whether the signed-in person is still the same as when the page was opened; otherwise it is reloaded. */
function nobodyElseCame(mine: string | null): boolean {
  const now = isAuthenticated() ? (storedUser()?.email ?? null) : null;
  if (now !== mine) location.reload();
  return now === mine;
}

const ACCEPTED = 'Poziv je prihvaćen.';

function enterOrganisation({ organisation }: Invitation): void {
  forgetToken();
  leaveFlash({ kind: 'success', message: `Pridružili ste se organizaciji ${organisation}.` });
  location.assign(HOME);
}

/** For a signed-in person to whom the invitation is addressed. */
export function OneClick({ token, invitation }: Invited) {
  return (
    <>
      <p className="entry-note">
        Prihvatanjem prelazite u tu organizaciju; ostale vaše organizacije ostaju kako jesu.
      </p>
      <EntryForm
        button="Prihvati poziv"
        busy="Prihvatam..."
        send={async () => {
          // The page may have been open longer than the session, and an expired token counts as anonymous.
          if (!(await isStillSignedIn())) clearAuth();
          if (!nobodyElseCame(invitation.email)) return true;
          const { data } = await api.post<AuthPayload>('/api/auth/accept-invitation', { token });
          if (!nobodyElseCame(invitation.email)) return true;
          authReplaced(data);
          enterOrganisation(invitation);
          return true;
        }}
      >
        {() => null}
      </EntryForm>
    </>
  );
}

/** For a person with an account who is not signed in: the link alone does not sign in. */
export function OwnPassword({ token, invitation }: Invited) {
  const { email, tenant_id } = invitation;
  const [step, setStep] = useState<Step | null>(null);
  if (step)
    return (
      <SecondStep
        step={step}
        onBack={() => {
          rememberEmail(email);
          location.assign(LOGIN);
        }}
        onArrived={async () => {
          // The second step leads to the home page; so does a failed switch.
          await switchTo(tenant_id);
          enterOrganisation(invitation);
        }}
      />
    );
  return (
    <>
      <p className="entry-note">
        Nalog s ovim e-mailom već imate: unesite njegovu lozinku i u organizaciji ste.
      </p>
      <EntryForm
        button="Prihvati poziv"
        busy="Prihvatam..."
        // An existing password, possibly older than today's rules for new ones.
        check={({ password }): Errors => (password ? {} : { password: 'Unesite lozinku.' })}
        send={async ({ password }) => {
          if (!nobodyElseCame(null)) return true;
          try {
            await enter('/api/auth/accept-invitation', { token, password });
          } catch (error) {
            if (yieldedToSession(error, ACCEPTED)) return true;
            if (!needsSecondFactor(error)) throw error;
            // The invitation is accepted; only signing in failed.
            forgetToken();
            setStep(error.data as Step);
            return false;
          }
          enterOrganisation(invitation);
          return true;
        }}
      >
        {(errors) => (
          <>
            <KnownEmail email={email} />
            <Field name="password" label="Lozinka" required error={errors.password}>
              {(control) => <PasswordInput {...control} autoComplete="current-password webauthn" />}
            </Field>
            <a className="forgotten" href="/auth/forgot-password">
              Zaboravljena lozinka?
            </a>
          </>
        )}
      </EntryForm>
      <PasskeyButton onArrived={reload} />
    </>
  );
}

/** After signing in with a passkey, one click accepts the invitation. */
const reload = (): void => location.reload();

/** For password managers, which store the password under it. */
const KnownEmail = ({ email }: { email: string }) => (
  <input
    className="unseen"
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

const FIELDS = ['first_name', 'last_name', 'password'];

/** For a person without an account. */
export function NewPerson({ token, invitation }: Invited) {
  const { email, organisation, first_name, last_name } = invitation;
  const [names, setNames] = useState({ first_name: first_name ?? '', last_name: last_name ?? '' });
  const learn = ({ currentTarget: { name, value } }: { currentTarget: HTMLInputElement }): void =>
    setNames((known) => ({ ...known, [name]: value }));
  const send = async (values: Values): Promise<boolean> => {
    if (!nobodyElseCame(null)) return true;
    try {
      await enter('/api/auth/accept-invitation', { token, ...values });
    } catch (error) {
      if (yieldedToSession(error, ACCEPTED)) return true;
      // Registered in another tab meanwhile: the invitation now needs that password.
      if (error instanceof ApiError && error.code === 'account_exists') location.reload();
      throw error;
    }
    enterOrganisation(invitation);
    return true;
  };
  return (
    <EntryForm
      button="Prihvati poziv"
      busy="Prihvatam..."
      check={(values, form) => checkFields(FIELDS, values, form)}
      send={send}
    >
      {(errors) => (
        <>
          <KnownEmail email={email} />
          <div className="field-pair">
            <Field name="first_name" label="Ime" required error={errors.first_name}>
              {(control) => (
                <input
                  {...control}
                  autoComplete="given-name"
                  maxLength={60}
                  value={names.first_name}
                  onChange={learn}
                />
              )}
            </Field>
            <Field name="last_name" label="Prezime" required error={errors.last_name}>
              {(control) => (
                <input
                  {...control}
                  autoComplete="family-name"
                  maxLength={60}
                  value={names.last_name}
                  onChange={learn}
                />
              )}
            </Field>
          </div>
          <NewPassword
            label="Lozinka"
            error={errors.password}
            personal={[email, organisation, names.first_name, names.last_name]}
          />
        </>
      )}
    </EntryForm>
  );
}
