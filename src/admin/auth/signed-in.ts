import { LOGIN, start, watchOtherTabs } from '../../web/auth.ts';
import { authState, type Session } from '../../web/auth-state.ts';
import { isAuthenticated } from '../../web/session.ts';
import { useAuth } from '../../web/use-auth.ts';

/** Finds out who is signed in and keeps that true to the browser's other pages. Once per page. */
export function startAuth(): void {
  void start();
  watchOtherTabs();
  // A page kept alive behind the Back button must not show what somebody has signed out of.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (!isAuthenticated()) location.assign(LOGIN);
    else if (!authState().authenticated) void start();
  });
}

/** Who is signed in. Throws outside a guard, where nobody may be. */
export function useSignedIn(): Session {
  const auth = useAuth();
  if (!auth.authenticated) throw new Error('useSignedIn needs a guard around it');
  return auth;
}
