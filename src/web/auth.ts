import { type Answer, ApiError, api, refreshSession, request } from './api.ts';
import { type AuthPayload, type AuthState, announce, onAuthChange, storeAuth } from './auth-state.ts';
import {
  accessToken,
  clearAuth,
  isAuthenticated,
  KEYS,
  leaveFlash,
  type Named,
  refreshToken,
  storedTenant,
  type Tenant,
} from './session.ts';

export type { AuthState } from './auth-state.ts';
export { onAuthChange };

/** Where a person lands after signing in, and where signing out leads. */
export const HOME = '/dashboard';
export const LOGIN = '/auth/login';

/** Signs in and stores the session. Throws ApiError whose message is ready to be shown; nothing stays stored then. */
export async function login(email: string, password: string): Promise<AuthState> {
  try {
    const answer = await api.post<AuthPayload>(
      '/api/auth/login',
      { email, password },
      { auth: false, fallback: 'Greška prilikom prijave' },
    );
    if (!answer.data?.tokens) throw new ApiError(200, 'refused', answer.message || 'Greška prilikom prijave');
    return storeAuth(answer.data);
  } catch (error) {
    clearAuth();
    throw error;
  }
}

/** Signs out here whether or not the server hears of it, leaves the toast, and goes to the sign-in page. */
export async function logout(): Promise<void> {
  try {
    await api.post('/api/auth/logout', { refreshToken: refreshToken() }, { retry: false });
  } catch (error) {
    console.warn('Logout', error);
  }
  clearAuth();
  announce(null);
  leaveFlash({ kind: 'success', message: 'Uspješno ste se odjavili!' });
  location.assign(LOGIN);
}

/** The profile answers its lists beside `data`, not inside it. */
interface ProfileAnswer extends Answer<Record<string, unknown>> {
  tenant?: Tenant | null;
  tenants?: Tenant[];
  permissions?: (Named | string)[];
  roles?: (Named | string)[];
}

/** Fetches who is signed in and stores user and organisation. `retry` false: a 401 is simply an error. */
export async function fetchProfile(retry = true): Promise<AuthState> {
  const answer = await request<ProfileAnswer>('/api/auth/profile', { retry });
  const { tenant, tenants, permissions, roles } = answer;
  return storeAuth({ user: answer.data, tenant, tenants, permissions, roles });
}

/**
 * Start of the back-office: who is signed in, or null. Where the profile cannot be had the session is refreshed
 * once if there is a refresh token, and cleared if not or if that fails (SPEC section 4).
 */
export async function start(): Promise<AuthState | null> {
  if (!isAuthenticated()) return null;
  const token = accessToken();
  try {
    return await fetchProfile(false);
  } catch {
    let refreshed: AuthState | null = null;
    const stop = onAuthChange((state) => {
      refreshed = state;
    });
    const alive = refreshToken() !== null && (await refreshSession(token));
    stop();
    if (refreshed) return refreshed;
    // Another tab refreshed: its answer went there, so ask again.
    const state = alive ? await fetchProfile(false).catch(() => null) : null;
    if (!state) clearAuth();
    return state;
  }
}

/** Switches to another organisation and reloads the page. A failure is only logged, and answered false. */
export async function switchTenant(idguid: string): Promise<boolean> {
  try {
    const answer = await api.post<AuthPayload>('/api/auth/switch-tenant', { tenant_id: idguid });
    storeAuth(answer.data);
  } catch (error) {
    console.error('Switch tenant', error);
    return false;
  }
  location.reload();
  return true;
}

/**
 * Keeps this tab true to the others: signed out there, it goes to the sign-in page; moved to another
 * organisation there, it reloads, so that nothing is written into an organisation one does not see.
 * Answers how to stop watching.
 */
export function watchOtherTabs(): () => void {
  const mine = storedTenant()?.idguid ?? null;
  const watch = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== KEYS.tenant && event.key !== KEYS.accessToken) return;
    if (!isAuthenticated()) location.assign(LOGIN);
    else if (event.key === KEYS.tenant && mine !== null && storedTenant()?.idguid !== mine) location.reload();
  };
  addEventListener('storage', watch);
  return () => removeEventListener('storage', watch);
}
