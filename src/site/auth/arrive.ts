import { HOME, wasOvertaken } from '../../web/auth.ts';
import { isAuthenticated, leaveFlash } from '../../web/session.ts';

/**
 * Takes a mailed link's token out of the address, so that it stays in no history and goes to nobody with the address.
 * A reload finds it in the entry's state. Answers '' where there is none.
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

/** The token has been used: a reload must not try it again. */
export const forgetToken = (): void => history.replaceState(null, '', location.pathname);

/**
 * Who is signed in has nothing to do on these pages, not even by way of the browser's history. `because` is said where
 * they land. Answers whether the page is to be shown: one that is being left would take what is to be said elsewhere.
 */
export function onlySignedOut(because?: string): boolean {
  addEventListener('pageshow', (event) => event.persisted && staysSignedOut(because));
  return staysSignedOut(because);
}

/** The same now: somebody may have signed in in another tab since the page was opened. */
export function staysSignedOut(because?: string): boolean {
  if (!isAuthenticated()) return true;
  if (because) leaveFlash({ kind: 'notice', message: because });
  location.replace(HOME);
  return false;
}

/**
 * Where somebody signed in in another tab while a link was followed: the link is used, theirs is the session, and the page gives
 * way to their work. `done` is what the link has done. Answers whether it was so.
 */
export function gaveWay(error: unknown, done: string): boolean {
  if (!wasOvertaken(error)) return false;
  forgetToken();
  leaveFlash({ kind: 'notice', message: `${done} ${error.message}` });
  location.replace(HOME);
  return true;
}

/** Said to who follows a mailed link while somebody is signed in here. */
export const SIGNED_IN = 'Prijavljeni ste. Odjavite se pa ponovo otvorite link iz poruke.';
