import { api } from './api.ts';
import { type AuthPayload, readAuth } from './auth-state.ts';
import { stashUnsavedInput } from './navigation.ts';
import {
  leaveFlash,
  rememberActingOrigin,
  savePerson,
  saveTokens,
  storedUser,
  takeActingOrigin,
} from './session.ts';

const HOME = '/dashboard';

/** One tab at a time; the other tabs react to what it stores (`watchOtherTabs`). */
const withImpersonationLock = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('impersonation', work) : work();

/** Stores a session without updating this page, which is about to be left. */
function storeSession(payload: AuthPayload): void {
  const { user, tenant } = readAuth(payload);
  if (payload.tokens) saveTokens(payload.tokens);
  savePerson(user, tenant);
}

/** Starts to impersonate a person, in the organisation `tenant` or their default one. Throws ApiError. */
export const impersonate = (idguid: string, reason: string, tenant: string | null): Promise<void> =>
  withImpersonationLock(async () => {
    const path = `/api/admin/users/${encodeURIComponent(idguid)}/impersonate`;
    const answer = await api.post<AuthPayload>(path, { reason, ...(tenant && { tenant }) });
    rememberActingOrigin(location.pathname + location.search);
    stashUnsavedInput();
    storeSession(answer.data);
    location.assign(HOME);
  });

/** Ends the impersonation and returns to where it started, with the toast `reason`. Throws ApiError. */
export const endImpersonation = (reason = ''): Promise<void> => {
  const acting = storedUser()?.id;
  return withImpersonationLock(async () => {
    // Another tab has ended it; this one will react to that.
    if (storedUser()?.id !== acting) return;
    const answer = await api.post<AuthPayload>('/api/auth/end-impersonation');
    stashUnsavedInput();
    storeSession(answer.data);
    if (reason) leaveFlash({ kind: 'notice', message: reason });
    location.assign(takeActingOrigin() ?? HOME);
  });
};
