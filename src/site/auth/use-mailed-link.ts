import { useEffect, useState } from 'react';
import type { MailedLink } from '../../modules/access/entry/entry.api.ts';
import { api } from '../../web/api.ts';
import { begin, LOGIN } from '../../web/auth.ts';
import type { AuthPayload } from '../../web/auth-state.ts';
import { ApiError } from '../../web/call.ts';
import { accessToken, leaveFlash } from '../../web/session.ts';
import { leaveSignIn } from '../login/leave-sign-in.ts';
import { forgetToken, SIGNED_IN, staysSignedOut, yieldedToSession } from './arrive.ts';
import { rememberEmail } from './handover.ts';

/** `looking` in the prerendered page and until the server has checked the link; `lost`: it is invalid. */
type State = 'looking' | 'open' | 'lost';

/**
 * Handles the token of a mailed link. `email`: its owner, '' where unknown. `follow` posts it with `values` and continues: to the
 * back-office if the response signs in, else to the sign-in page, where `done` is shown unless the server says more. Returns
 * whether it succeeded.
 */
export function useMailedLink(kind: MailedLink['kind'], token: string) {
  const [state, setState] = useState<State>('looking');
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (token === '') return setState('lost');
    let here = true;
    api.post<{ email: string }>('/api/auth/mailed-link', { kind, token }, { auth: false }).then(
      ({ data }) => {
        if (!here) return;
        setEmail(data.email);
        setState('open');
      },
      // If it cannot be checked now, it may still work.
      (error: unknown) => here && setState(isGone(error) ? 'lost' : 'open'),
    );
    return () => {
      here = false;
    };
  }, [kind, token]);
  return {
    state,
    email,
    async follow(path: string, values: Record<string, string | undefined>, done: string): Promise<boolean> {
      if (!staysSignedOut(SIGNED_IN)) return true;
      const before = accessToken();
      let said = done;
      try {
        const { data, message = done } = await api.post<Followed>(
          path,
          { token, ...values },
          { auth: false },
        );
        said = message;
        forgetToken();
        if ('tokens' in data) {
          begin(data, before);
          leaveSignIn(message);
          return true;
        }
        rememberEmail(data.email);
        leaveFlash({ kind: 'success', message });
        location.assign(LOGIN);
        return true;
      } catch (error) {
        if (yieldedToSession(error, said)) return true;
        if (!isGone(error)) throw error;
        setState('lost');
        return false;
      }
    },
  };
}

/** The owner of the link, or their session. */
type Followed = { email: string } | Required<AuthPayload>;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_gone';
