import { HOME, wasOvertaken } from '../../web/auth.ts';
import { isAuthenticated, leaveFlash } from '../../web/session.ts';

/**
 * Moves a mailed link's token from the address into the history state, so that it does not leak with the address and survives a
 * reload. Returns '' where there is none.
 */
export function takeToken(name: string): string {
  const query = new URLSearchParams(location.search);
  const token = query.get(name);
  const state = history.state as { token?: unknown } | null;
  if (token === null) return typeof state?.token === 'string' ? state.token : '';
  query.delete(name);
  const rest = query.toString();
  history.replaceState({ token }, '', location.pathname + (rest ? `?${rest}` : ''));
  return token;
}

/** Forgets a used token, so that a reload does not try it again. */
export const forgetToken = (): void => history.replaceState(null, '', location.pathname);

/**
 * Redirects signed-in people from pages for signed-out ones; `because` is shown there. Returns whether to show the page: one that
 * is being left must not show toasts meant for the next.
 */
export function onlySignedOut(because?: string): boolean {
  addEventListener('pageshow', (event) => event.persisted && staysSignedOut(because));
  return staysSignedOut(because);
}

/** The same check again: somebody may have signed in in another tab meanwhile. */
export function staysSignedOut(because?: string): boolean {
  if (!isAuthenticated()) return true;
  if (because) leaveFlash({ kind: 'notice', message: because });
  location.replace(HOME);
  return false;
}

/**
 * If somebody signed in in another tab while a link was followed, keeps their session and leaves the page; `done` is shown there.
 * Returns whether that was so.
 */
export function yieldedToSession(error: unknown, done: string): boolean {
  if (!wasOvertaken(error)) return false;
  forgetToken();
  leaveFlash({ kind: 'notice', message: `${done} ${error.message}` });
  location.replace(HOME);
  return true;
}

/** Shown when a mailed link is opened while somebody is signed in. */
export const SIGNED_IN = 'Prijavljeni ste. Odjavite se pa ponovo otvorite link iz poruke.';
