import { useEffect, useState } from 'react';
import type { MailedLink } from '../../modules/access/entry/entry.api.ts';
import { api } from '../../web/api.ts';
import { begin, LOGIN } from '../../web/auth.ts';
import type { AuthPayload } from '../../web/auth-state.ts';
import { ApiError } from '../../web/call.ts';
import { accessToken, leaveFlash } from '../../web/session.ts';
import { arrived } from '../login/arrived.ts';
import { forgetToken, gaveWay, SIGNED_IN, staysSignedOut } from './arrive.ts';
import { leaveEmail } from './handover.ts';

/** `looking` in the prerendered page, and until the server has said whether the link holds; `lost`: it does not. */
type State = 'looking' | 'open' | 'lost';

/**
 * What a page does with the token of a mailed link. `email`: whose it is, '' where that is not known. `follow` posts it
 * with `values` and goes on, into the back-office where the answer has signed the person in, else to the sign-in; `done` is
 * said there unless the server says more. Answers whether it went.
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
      // What cannot be looked at now may still be followed.
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
          arrived(message);
          return true;
        }
        leaveEmail(data.email);
        leaveFlash({ kind: 'success', message });
        location.assign(LOGIN);
        return true;
      } catch (error) {
        if (gaveWay(error, said)) return true;
        if (!isGone(error)) throw error;
        setState('lost');
        return false;
      }
    },
  };
}

/** Whose link it was, or their session. */
type Followed = { email: string } | Required<AuthPayload>;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_gone';
