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
 * Changes how the person signs in: asks for proof where the server demands it, and refetches the permissions, which may depend on
 * a second factor. `act` also shows the result. `dialog` is to be rendered.
 */
export function useSecurityAct(withPasskey = false): {
  act: <T>(work: (proof: Proof) => Promise<Answer<T>>, done?: (data: T) => void) => Promise<void>;
  /** Throws what the server refuses. */
  send: <T>(work: (proof: Proof) => Promise<Answer<T>>, done?: (data: T) => void) => Promise<Answer>;
  busy: boolean;
  dialog: ReactNode;
} {
  const { proving, dialog } = useProof(withPasskey);
  const { act, busy } = useAct();
  const send = async <T>(
    work: (proof: Proof) => Promise<Answer<T>>,
    done?: (data: T) => void,
  ): Promise<Answer> => {
    const answer = await proving(work);
    if (!answer) return CANCELLED;
    done?.(answer.data);
    await fetchProfile().catch(() => null);
    return answer;
  };
  return { act: (work, done) => act(() => send(work, done)), send, busy, dialog };
}
const CANCELLED: Answer = { success: true, data: null };
