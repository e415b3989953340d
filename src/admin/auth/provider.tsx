import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type AuthState, LOGIN, logout, onAuthChange, start, watchOtherTabs } from '../../web/auth.ts';
import { isAuthenticated } from '../../web/session.ts';

/** `leaving`: the person has just signed out and the browser is on its way to the sign-in page. */
export type Auth =
  | { status: 'loading' | 'out' | 'leaving'; state: null }
  | { status: 'in'; state: AuthState };

const LOADING: Auth = { status: 'loading', state: null };
const AuthContext = createContext<Auth>(LOADING);
const SignOutContext = createContext<() => Promise<void>>(logout);

// One start for the page's life, however often React mounts the provider.
let started: Promise<AuthState | null> | null = null;

/** Finds out who is signed in and keeps it current: after a refresh, a sign-out, a change in another tab. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState<Auth>(LOADING);

  useEffect(() => {
    let mounted = true;
    const show = (state: AuthState | null) => {
      if (!mounted) return;
      setAuth((before) => {
        if (state) return { status: 'in', state };
        return before.status === 'leaving' ? before : { status: 'out', state: null };
      });
    };
    started ??= start();
    started.then(show, () => show(null));
    const stopListening = onAuthChange(show);
    const stopWatching = watchOtherTabs();
    // A page kept alive behind the Back button must not show what somebody has signed out of.
    const revived = (event: PageTransitionEvent) => {
      if (event.persisted && !isAuthenticated()) location.assign(LOGIN);
    };
    addEventListener('pageshow', revived);
    return () => {
      mounted = false;
      stopListening();
      stopWatching();
      removeEventListener('pageshow', revived);
    };
  }, []);

  const signOut = async () => {
    setAuth({ status: 'leaving', state: null });
    await logout();
  };
  return (
    <AuthContext value={auth}>
      <SignOutContext value={signOut}>{children}</SignOutContext>
    </AuthContext>
  );
}

/** Whether somebody is signed in, and who. */
export const useAuth = (): Auth => use(AuthContext);

/** Who is signed in. Throws outside a guard, where nobody may be. */
export function useSignedIn(): AuthState {
  const auth = use(AuthContext);
  if (auth.status !== 'in') throw new Error('useSignedIn needs a guard around it');
  return auth.state;
}

/** Signs out and leaves for the sign-in page; the page left is not remembered as an origin. */
export const useSignOut = (): (() => Promise<void>) => use(SignOutContext);
