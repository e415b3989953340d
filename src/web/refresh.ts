import { type AuthPayload, authCleared, authReplaced, authState } from './auth-state.ts';
import { type Answer, ApiError, NETWORK_MESSAGE, readJson, send, TIMEOUT_MS } from './call.ts';
import { putAway } from './leaving.ts';
import { accessToken, leaveFlash, refreshToken, rememberOrigin } from './session.ts';

const LOST = 'Sesija je istekla. Prijavite se ponovo.';

/** Codes by which the server itself says that a token does not hold, or is none, by status. */
const NO_TOKEN = new Map([
  [401, 'unauthenticated'],
  [422, 'invalid'],
]);

/**
 * Whether an error is the server's word that a session holds no more. Whatever else is heard, from a server that fails
 * or from a proxy before it, says nothing of the session.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && NO_TOKEN.get(error.status) === error.code;

let refreshing: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new session. `stale` is the access token that was refused. However many calls ask at
 * once, in however many tabs, one exchange is made. A token that is refused is forgotten with all that is stored; answers
 * false. Throws where nobody has said whether it holds, within the time of one call, and then nothing is forgotten.
 */
export function refreshSession(stale: string | null): Promise<boolean> {
  refreshing ??= inTurn((signal) => exchange(stale, signal)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Waits for the tabs before this one, and does the work, no longer than a call may take. */
async function inTurn(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  const { signal } = limit;
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
  // While waiting for the lock, another tab may have brought a new token.
  if (accessToken() !== stale && accessToken() !== null) return true;
  const used = refreshToken();
  if (used) {
    try {
      const options = { method: 'POST', body: { refreshToken: used }, signal } as const;
      const answer = await send('/api/auth/refresh-token', options, null, readJson<Answer<AuthPayload>>);
      // Signed out meanwhile: what has just come must not sign the person in again.
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

/** Why nobody is signed in any more, though nobody asked for it; said on the sign-in page. */
let lost: string | null = null;

/** Nobody is signed in any more. `there`: a session was stored. `why` is said on the sign-in page. */
export function endSession(there = true, why = LOST): void {
  if (there || authState().authenticated) {
    lost = why;
    putAway();
  }
  authCleared();
}

let leaving = false;

/**
 * Sends the browser to the sign-in page and remembers where it was; a session that was lost is told of there. Several calls are
 * refused at once, and the browser would begin anew with each: only the first sends it.
 */
export function goToLogin(): void {
  if (leaving) return;
  leaving = true;
  const back = (): void => {
    leaving = false;
  };
  addEventListener('pageshow', back, { once: true });
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/auth/')) rememberOrigin(`${pathname}${search}${hash}`);
  if (lost) leaveFlash({ kind: 'error', message: lost });
  lost = null;
  location.assign('/auth/login');
}
