import { api } from './api.ts';
import { type AuthPayload, readAuth } from './auth-state.ts';
import { putAway } from './leaving.ts';
import {
  keepActingOrigin,
  leaveFlash,
  savePerson,
  saveTokens,
  storedUser,
  takeActingOrigin,
} from './session.ts';

const HOME = '/dashboard';

/** One tab at a time; the others follow what it has stored (`watchOtherTabs`). */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('impersonation', work) : work();

/** Stores a session without showing it: this page was made for somebody else and is left. */
function become(payload: AuthPayload): void {
  const { user, tenant } = readAuth(payload);
  if (payload.tokens) saveTokens(payload.tokens);
  savePerson(user, tenant);
}

/** Goes on in another person's name, in the organisation `tenant` or their default one. Throws ApiError. */
export const impersonate = (idguid: string, reason: string, tenant: string | null): Promise<void> =>
  inTurn(async () => {
    const path = `/api/admin/users/${encodeURIComponent(idguid)}/impersonate`;
    const answer = await api.post<AuthPayload>(path, { reason, ...(tenant && { tenant }) });
    keepActingOrigin(location.pathname + location.search);
    putAway();
    become(answer.data);
    location.assign(HOME);
  });

/** Goes on in one's own name, where one has left it; `why` is said there. Throws ApiError. */
export const endImpersonation = (why = ''): Promise<void> => {
  const acting = storedUser()?.id;
  return inTurn(async () => {
    // Another tab has ended it, and this one is about to follow.
    if (storedUser()?.id !== acting) return;
    const answer = await api.post<AuthPayload>('/api/auth/end-impersonation');
    putAway();
    become(answer.data);
    if (why) leaveFlash({ kind: 'notice', message: why });
    location.assign(takeActingOrigin() ?? HOME);
  });
};
