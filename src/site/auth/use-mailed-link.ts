import { useEffect, useState } from 'react';
import type { MailedLink } from '../../modules/access/entry/entry.api.ts';
import { ApiError, api } from '../../web/api.ts';
import { leaveFlash } from '../../web/session.ts';
import { forgetToken } from './arrive.ts';
import { leaveEmail } from './handover.ts';

/** `looking` in the prerendered page, and until the server has said whether the link holds; `lost`: it does not. */
type State = 'looking' | 'open' | 'lost';

/**
 * What a page does with the token of a mailed link. `email`: whose it is, '' where that is not known. `follow` posts it
 * with `values` and goes on to the sign-in, which says `done` unless the server says more; answers whether it went.
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
      try {
        const answer = await api.post<{ email: string }>(path, { token, ...values }, { auth: false });
        forgetToken();
        leaveEmail(answer.data.email);
        leaveFlash({ kind: 'success', message: answer.message ?? done });
        location.assign('/auth/login');
        return true;
      } catch (error) {
        if (!isGone(error)) throw error;
        setState('lost');
        return false;
      }
    },
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_gone';
