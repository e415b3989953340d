import { LOGIN, start, watchOtherTabs } from '../../web/auth.ts';
import { authState, type Session } from '../../web/auth-state.ts';
import { isAuthenticated } from '../../web/session.ts';
import { useAuth } from '../../web/use-auth.ts';

/** Loads the signed-in person and follows changes in other tabs. Called once per page. */
export function startAuth(): void {
  void start();
  watchOtherTabs();
  // A page in the back/forward cache must not show a signed-out person's data.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (!isAuthenticated()) location.assign(LOGIN);
    else if (!authState().authenticated) void start();
  });
}

/** The signed-in person. Throws outside of a guard. */
export function useSignedIn(): Session {
  const auth = useAuth();
  if (!auth.authenticated) throw new Error('useSignedIn needs a guard around it');
  return auth;
}
