import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAct } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { fetchProfile } from '../../../web/auth.ts';
import type { Answer } from '../../../web/call.ts';
import type { Security, SignedInSession } from '../factors/security.api.ts';
import { type Proof, useProof } from './proof.tsx';

/** How the person signs in. */
export const useSecurity = () =>
  useQuery({
    queryKey: ['korisnik', 'security'],
    queryFn: async ({ signal }) => (await api.get<Security>('/api/korisnik/security', { signal })).data,
  });

/** The person's active sign-ins. */
export const useSessions = () =>
  useQuery({
    queryKey: ['korisnik', 'sessions'],
    queryFn: async ({ signal }) =>
      (await api.get<SignedInSession[]>('/api/korisnik/sessions', { signal })).data,
  });

/**
 * Changes how the person signs in: asks for proof where the server demands it, shows the result, and reads everything anew, also
 * the permissions, which may depend on a second factor. `dialog` is to be rendered.
 */
export function useSecurityAct(withPasskey = false): {
  act: <T>(send: (proof: Proof) => Promise<Answer<T>>, done?: (data: T) => void) => Promise<void>;
  busy: boolean;
  dialog: ReactNode;
} {
  const { proving, dialog } = useProof(withPasskey);
  const { act, busy } = useAct();
  return {
    act: (send, done) =>
      act(async () => {
        const answer = await proving(send);
        if (!answer) return CANCELLED;
        done?.(answer.data);
        await fetchProfile().catch(() => null);
        return answer;
      }),
    busy,
    dialog,
  };
}
const CANCELLED: Answer = { success: true, data: null };
