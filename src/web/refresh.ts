import { type AuthPayload, authCleared, authReplaced, authState } from './auth-state.ts';
import { type Answer, ApiError, NETWORK_MESSAGE, readJson, send, TIMEOUT_MS } from './call.ts';
import { stashUnsavedInput } from './navigation.ts';
import { accessToken, leaveFlash, refreshToken, rememberOrigin } from './session.ts';

const SESSION_EXPIRED = 'Sesija je istekla. Prijavite se ponovo.';

/** The server's own codes for an invalid or missing token, by status. */
const INVALID_TOKEN_CODES = new Map([
  [401, 'unauthenticated'],
  [422, 'invalid'],
]);

/** True if the server itself says that the session is over. An error of a failing server or a proxy does not. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && INVALID_TOKEN_CODES.get(error.status) === error.code;

let refreshing: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new session; `stale` is the refused access token. Concurrent calls, also of other
 * tabs, share one exchange. If the token is refused, clears what is stored and returns false. Throws if the server has
 * not answered within the time of one call; then nothing is cleared.
 */
export function refreshSession(stale: string | null): Promise<boolean> {
  refreshing ??= withRefreshLock((signal) => exchange(stale, signal)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Runs `work` under a lock shared by all tabs, aborted after the time of one call. */
async function withRefreshLock(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const { signal } = timeout;
  const locks = globalThis.navigator?.locks;
  try {
    return await (locks ? locks.request('session-refresh', { signal }, () => work(signal)) : work(signal));
  } catch (error) {
    if (signal.aborted) throw new ApiError(0, 'timeout', NETWORK_MESSAGE, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(stale: string | null, signal: AbortSignal): Promise<boolean> {
  // Another tab may have stored a new token while this one waited for the lock.
  if (accessToken() !== stale && accessToken() !== null) return true;
  const used = refreshToken();
  if (used) {
    try {
      const options = { method: 'POST', body: { refreshToken: used }, signal } as const;
      const answer = await send('/api/auth/refresh-token', options, null, readJson<Answer<AuthPayload>>);
      // The person signed out meanwhile: the new session must not sign them in again.
      if (refreshToken() !== used) return accessToken() !== null;
      authReplaced(answer.data);
      return true;
    } catch (error) {
      if (refreshToken() !== used && accessToken() !== null) return true;
      if (!isSessionOver(error)) throw error;
    }
  }
  endSession(used !== null);
  return false;
}

/** Why the session ended without a sign-out; shown on the sign-in page. */
let endReason: string | null = null;

/** Clears the session. `stored`: there was one in storage. `reason` is shown on the sign-in page. */
export function endSession(stored = true, reason = SESSION_EXPIRED): void {
  if (stored || authState().authenticated) {
    endReason = reason;
    stashUnsavedInput();
  }
  authCleared();
}

let leaving = false;

/** From now on no refused call opens the sign-in page, until the browser shows this page once more. False: it is being left already. */
export function leavePage(): boolean {
  if (leaving) return false;
  leaving = true;
  const left = new AbortController();
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    leaving = false;
    left.abort();
  };
  addEventListener('pageshow', shown, { signal: left.signal });
  return true;
}

/**
 * Opens the sign-in page, stores the current address to return to, and leaves the reason why the session ended. When
 * several calls are refused at once, only the first navigates: each would restart the navigation.
 */
export function goToLogin(): void {
  if (!leavePage()) return;
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/auth/')) rememberOrigin(`${pathname}${search}${hash}`);
  if (endReason) leaveFlash({ kind: 'error', message: endReason });
  endReason = null;
  location.assign('/auth/login');
}
