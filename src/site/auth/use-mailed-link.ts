import { useState } from 'react';
import { ApiError, api } from '../../web/api.ts';
import { leaveFlash } from '../../web/session.ts';
import { useReady } from '../frame/use-ready.ts';
import { forgetToken } from './arrive.ts';
import { leaveEmail } from './handover.ts';

/**
 * What a page does with the token of a mailed link. `lost`: it is missing, or the server knows it no more. `follow` posts
 * it with `values` and goes on to the sign-in, which says `done` unless the server says more; answers whether it went.
 */
export function useMailedLink(token: string) {
  const ready = useReady();
  const [gone, setGone] = useState(false);
  return {
    lost: gone || (ready && token === ''),
    async follow(path: string, values: Record<string, string | undefined>, done: string): Promise<boolean> {
      try {
        const answer = await api.post<{ email: string }>(path, { token, ...values }, { auth: false });
        forgetToken();
        leaveEmail(answer.data.email);
        leaveFlash({ kind: 'success', message: answer.message ?? done });
        location.assign('/auth/login');
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_gone') throw error;
        setGone(true);
        return false;
      }
    },
  };
}
