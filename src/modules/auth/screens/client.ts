import type { ReactNode } from 'react';
import { useAct, useGet } from '../../../admin/kit/index.ts';
import { fetchProfile } from '../../../web/auth.ts';
import type { Answer } from '../../../web/call.ts';
import type { Security } from '../factors/security.api.ts';
import { type Proof, useProof } from './proof.tsx';

/** How the person signs in. */
export const useSecurity = () => useGet<Security>('/api/korisnik/security');

/** Address of the list of sign-ins. */
export const SESSIONS = '/korisnik/prijave';

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
