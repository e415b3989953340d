import { useEffect, useState } from 'react';
import type { Invitation } from '../../modules/access/entry/entry.api.ts';
import { ApiError, api, NETWORK_MESSAGE } from '../../web/api.ts';
import { HOME, LOGIN } from '../../web/auth.ts';
import { type AuthPayload, authReplaced } from '../../web/auth-state.ts';
import { clearAuth, isAuthenticated, leaveFlash, refreshToken, storedUser } from '../../web/session.ts';
import { Field } from '../frame/field.tsx';
import { forgetToken } from './arrive.ts';
import { checkFields } from './checks.ts';
import { EntryForm, type Values } from './entry-form.tsx';
import { leaveEmail } from './handover.ts';
import { House } from './house.tsx';
import { LinkGone } from './link-gone.tsx';
import { NewPassword } from './password-field.tsx';
import { Waiting } from './waiting.tsx';

/** What a mailed invitation opens: to one click for who has an account, to a short form for who has none. */
export function InvitationPart({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  useEffect(() => {
    let here = true;
    api.post<Invitation>('/api/auth/invitation', { token }, { auth: false }).then(
      ({ data }) => here && setInvitation(data),
      (error: unknown) => {
        if (!here) return;
        const failed = error instanceof ApiError ? error : new ApiError(0, 'network', NETWORK_MESSAGE);
        // The same address is the registration's: opened again, it should be that.
        if (failed.code === 'link_gone') forgetToken();
        setFailure(failed);
      },
    );
    return () => {
      here = false;
    };
  }, [token]);

  return (
    <House page="register" title="Poziv">
      {failure ? (
        <NotToBeHad failure={failure} />
      ) : invitation ? (
        <Invited token={token} invitation={invitation} />
      ) : (
        <Waiting />
      )}
    </House>
  );
}

function NotToBeHad({ failure }: { failure: ApiError }) {
  if (failure.code === 'link_gone')
    return (
      <>
        <LinkGone>
          Ako ste poziv već prihvatili, prijavite se. Za novi se obratite onome ko vas je pozvao.
        </LinkGone>
        <a className="button" href={LOGIN}>
          Na prijavu
        </a>
      </>
    );
  return (
    <>
      <p className="form-error" role="alert">
        {failure.message}
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Pokušaj ponovo
      </button>
    </>
  );
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, organisation, invited_by, has_account } = invitation;
  const me = isAuthenticated() ? storedUser() : null;
  const other = me && me.email !== email;
  return (
    <>
      <p>
        <strong>{invited_by}</strong> vas poziva u organizaciju <strong>{organisation}</strong>. Poziv glasi
        na <strong className="entry-email">{email}</strong>.
      </p>
      {other ? (
        <WrongPerson mine={me.email} />
      ) : has_account ? (
        <Accept token={token} organisation={organisation} signedIn={me !== null} />
      ) : (
        <NewPerson token={token} invitation={invitation} />
      )}
    </>
  );
}

/** Somebody else is signed in here; signing out leads back to the invitation. */
function WrongPerson({ mine }: { mine: string }) {
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    const body = { refreshToken: refreshToken() };
    await api.post('/api/auth/logout', body, { retry: false }).catch(() => null);
    clearAuth();
    location.reload();
  };
  return (
    <>
      <p className="entry-said" role="alert">
        Prijavljeni ste kao <strong className="entry-email">{mine}</strong>, pa ovaj poziv ne možete
        prihvatiti.
      </p>
      <button type="button" className="button" disabled={leaving} onClick={leave}>
        Odjavi se i nastavi
      </button>
      <p className="entry-links">
        <a href={HOME}>Ostani prijavljen</a>
      </p>
    </>
  );
}

interface Accepted {
  email: string;
  tenant_id: string;
}

function Accept({
  token,
  organisation,
  signedIn,
}: {
  token: string;
  organisation: string;
  signedIn: boolean;
}) {
  return (
    <>
      <p className="entry-note">
        {signedIn
          ? 'Prihvatanjem prelazite u tu organizaciju; ostale vaše organizacije ostaju kako jesu.'
          : 'Nalog s ovim e-mailom već imate: prihvatite poziv i prijavite se.'}
      </p>
      <EntryForm
        button="Prihvati poziv"
        busy="Prihvatam..."
        send={async () => {
          const { data } = await api.post<Accepted>('/api/auth/accept-invitation', { token });
          forgetToken();
          leaveFlash({ kind: 'success', message: `Sada ste član organizacije ${organisation}.` });
          if (signedIn) await enter(data.tenant_id);
          else leaveEmail(data.email);
          location.assign(signedIn ? HOME : LOGIN);
          return true;
        }}
      >
        {() => null}
      </EntryForm>
    </>
  );
}

/** Moves the session to the new organisation; where that fails the person still lands at home, in their old one. */
async function enter(tenant_id: string): Promise<void> {
  try {
    const { data } = await api.post<AuthPayload>('/api/auth/switch-tenant', { tenant_id });
    authReplaced(data);
  } catch (error) {
    console.error('Switch tenant', error);
  }
}

const FIELDS = ['first_name', 'last_name', 'password'];

function NewPerson({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email, organisation, first_name, last_name } = invitation;
  const [names, setNames] = useState({ first_name: first_name ?? '', last_name: last_name ?? '' });
  const learn = ({ currentTarget: { name, value } }: { currentTarget: HTMLInputElement }): void =>
    setNames((known) => ({ ...known, [name]: value }));
  const send = async (values: Values): Promise<boolean> => {
    const body = { token, ...values };
    const { data } = await api
      .post<Accepted>('/api/auth/accept-invitation', body, { auth: false })
      .catch((error: unknown) => {
        // Registered in another tab meanwhile: the invitation now takes one click.
        if (error instanceof ApiError && error.code === 'account_exists') location.reload();
        throw error;
      });
    forgetToken();
    leaveEmail(data.email);
    leaveFlash({ kind: 'success', message: `Sada ste član organizacije ${organisation}. Prijavite se.` });
    location.assign(LOGIN);
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
          <input
            className="unseen"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
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
