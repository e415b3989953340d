import { useEffect, useState } from 'react';
import type { Invitation } from '../../modules/access/entry/entry.api.ts';
import { api } from '../../web/api.ts';
import { HOME, LOGIN } from '../../web/auth.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { clearAuth, isAuthenticated, refreshToken, storedUser } from '../../web/session.ts';
import { type Invited, NewPerson, OneClick, OwnPassword } from './accepting.tsx';
import { forgetToken } from './arrive.ts';
import { House } from './house.tsx';
import { LinkGone } from './link-gone.tsx';
import { Waiting } from './waiting.tsx';

/** An opened invitation: one click with an account, a short form without one. */
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
        // The registration has the same address: opened again, it should be that page.
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
        <Invitee token={token} invitation={invitation} />
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
          Ako ste poziv već prihvatili, prijavite se. Za novi se obratite organizaciji koja vas je pozvala.
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
      {failure.code === 'invitation_lapsed' ? (
        <a className="button" href={LOGIN}>
          Na prijavu
        </a>
      ) : (
        <button type="button" className="button" onClick={() => location.reload()}>
          Pokušaj ponovo
        </button>
      )}
    </>
  );
}

function Invitee({ token, invitation }: Invited) {
  const { email, organisation, invited_by, has_account } = invitation;
  const me = isAuthenticated() ? storedUser() : null;
  const other = me && me.email !== email;
  const invited = { token, invitation };
  return (
    <>
      <p>
        <strong>{invited_by}</strong> vas poziva u organizaciju <strong>{organisation}</strong>. Poziv glasi
        na <strong className="entry-email">{email}</strong>.
      </p>
      {other ? (
        <WrongPerson mine={me.email} />
      ) : me ? (
        <OneClick {...invited} />
      ) : has_account ? (
        <OwnPassword {...invited} />
      ) : (
        <NewPerson {...invited} />
      )}
    </>
  );
}

/** Somebody else is signed in; signing out returns to the invitation. */
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
