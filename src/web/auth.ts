import { api, request } from './api.ts';
import {
  type AuthPayload,
  authCleared,
  authLoading,
  authReplaced,
  authSeen,
  authState,
  authUnknown,
  type Session,
} from './auth-state.ts';
import { type Answer, ApiError, NETWORK_MESSAGE } from './call.ts';
import { stashUnsavedInput, watchNavigation } from './navigation.ts';
import { endSession, goToLogin, isSessionOver, leavePage, refreshSession } from './refresh.ts';
import {
  accessToken,
  clearAuth,
  clearTab,
  isAuthenticated,
  KEYS,
  leaveFlash,
  type Named,
  refreshToken,
  storedTenant,
  storedUser,
  type Tenant,
  type Tokens,
} from './session.ts';
import { pathInOtherTenant } from './tenant-path.ts';

/** Where a person lands after signing in, and where signing out leads. */
export const HOME = '/dashboard';
export const LOGIN = '/auth/login';

const REFUSED = 'Greška prilikom prijave';

/** A sign-in with the right password that waits for a second factor. */
export interface SecondStep {
  challenge: string;
  /** Accepted factors, the usual one first. */
  methods: ('totp' | 'passkey' | 'recovery')[];
}

/**
 * Signs in and stores the session, or returns the second step. On failure clears everything, sets the state's error, and
 * throws an ApiError with the same message.
 */
export async function login(email: string, password: string): Promise<Session | SecondStep> {
  try {
    return await enter('/api/auth/login', { email, password });
  } catch (error) {
    if (!needsSecondFactor(error)) throw error;
    return error.data as SecondStep;
  }
}

/** Signs in at any endpoint that answers a session. Fails like `login`. */
export async function enter(path: `/api/auth/${string}`, body: object): Promise<Session> {
  const before = accessToken();
  authLoading();
  try {
    const answer = await api.post<AuthPayload>(path, body, { auth: false, fallback: REFUSED });
    if (!answer.data?.tokens) throw new ApiError(200, 'refused', answer.message || REFUSED);
    return begin({ ...answer.data, tokens: answer.data.tokens }, before);
  } catch (error) {
    const message = error instanceof ApiError ? error.message : NETWORK_MESSAGE;
    const shown = needsSecondFactor(error) ? null : message;
    if (accessToken() === before) authCleared(shown);
    else authUnknown(shown);
    throw error;
  }
}

/**
 * Stores a new session, requested while `before` was the stored access token. If another tab has signed somebody in since,
 * ends the new session and throws an ApiError `overtaken`.
 */
export function begin(payload: AuthPayload & { tokens: Tokens }, before: string | null): Session {
  if (accessToken() === before) return authReplaced(payload);
  const { refreshToken } = payload.tokens;
  api
    .post('/api/auth/logout', { refreshToken }, { auth: false, keepalive: true })
    .catch((error: unknown) => console.warn('Logout', error));
  throw new ApiError(409, 'overtaken', OVERTAKEN);
}
const OVERTAKEN = 'U drugoj kartici se u međuvremenu neko prijavio, pa ostaje ta prijava.';

/** True if a sign-in was dropped because somebody has signed in in another tab meanwhile. */
export const wasOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'overtaken';

/** True if a sign-in needs a second factor; the error's data is a `SecondStep`. */
export const needsSecondFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor';

/** Signs out, even if the server cannot be reached, leaves the toast, and opens the sign-in page. */
export async function logout(): Promise<void> {
  // Loading until the page is left. Neither a guard nor a call that is refused meanwhile stores this page as the one to return to.
  authLoading();
  leavePage();
  try {
    await api.post('/api/auth/logout', { refreshToken: refreshToken() }, { retry: false });
  } catch (error) {
    console.warn('Logout', error);
  }
  clearAuth();
  // Whoever signs out leaves the machine to others; a session that only ends keeps unsaved input.
  clearTab();
  leaveFlash({ kind: 'success', message: 'Uspješno ste se odjavili!' });
  location.assign(LOGIN);
}

/** The lists are beside `data`, not inside it. */
interface ProfileAnswer extends Answer<Record<string, unknown>> {
  tenant?: Tenant | null;
  tenants?: Tenant[];
  permissions?: (Named | string)[];
  roles?: (Named | string)[];
  impersonation?: AuthPayload['impersonation'];
  must_set_up_factor?: boolean;
}

/** Fetches the profile and stores user and organisation. `retry` false: a 401 is not answered by a refresh. */
export async function fetchProfile(retry = true): Promise<Session> {
  const answer = await request<ProfileAnswer>('/api/auth/profile', { retry });
  const { tenant, tenants, permissions, roles, must_set_up_factor, impersonation } = answer;
  const lists = { tenant, tenants, permissions, roles };
  return authReplaced({ user: answer.data, ...lists, must_set_up_factor, impersonation });
}

/**
 * Call at the start of a page: finds out who is signed in, without a request if nothing is stored. If the profile request
 * fails, the session is refreshed once if there is a refresh token. It is cleared if there is none, if that fails, or
 * without network (SPEC section 4). After a server error or a timeout the session is kept and the state says so.
 */
export async function start(): Promise<void> {
  authLoading();
  if (!isAuthenticated()) return authCleared();
  const navigation = watchNavigation();
  try {
    if (!(await isStillSignedIn())) endSession();
  } catch (error) {
    const noNetwork = error instanceof ApiError && error.code === 'network';
    // Leaving the page aborts its requests; that is no lost network.
    if (noNetwork && !navigation.stop()) endSession(true, error.message);
    // An unexpected status below 500 is a proxy's; its message is not for people.
    else authUnknown(error instanceof ApiError && error.status >= 500 ? error.message : NETWORK_MESSAGE);
  } finally {
    navigation.stop();
  }
}

/** Fetches the profile, after one refresh if needed. Returns false if the session is over; throws if that is unknown. */
export async function isStillSignedIn(): Promise<boolean> {
  const token = accessToken();
  try {
    await fetchProfile(false);
    return true;
  } catch (error) {
    // Nothing more to try without a refresh token, or after a timeout.
    const final = refreshToken() === null || (error instanceof ApiError && error.code === 'timeout');
    if (final && !isSessionOver(error)) throw error;
    if (final) return false;
  }
  if (!(await refreshSession(token))) return false;
  if (authState().authenticated) return true;
  // Another tab did the refresh, so this one still lacks the profile.
  return fetchProfile(false).then(
    () => true,
    (error: unknown) => {
      if (isSessionOver(error)) return false;
      throw error;
    },
  );
}

/** Reloads the page in another organisation. Unsaved input stays in the organisation `from`. */
function reloadInTenant(from: Tenant | null, reason: string): void {
  const stashed = stashUnsavedInput() && from ? `Nesačuvan unos čeka vas u organizaciji „${from.name}”.` : '';
  const message = [reason, stashed].filter(Boolean).join(' ');
  if (message) leaveFlash({ kind: 'notice', message });
  const here = location.pathname + location.search;
  const there = pathInOtherTenant(location);
  if (there === here) location.reload();
  // With the origin: a path that starts with two slashes would be read as a host.
  else location.assign(location.origin + there);
}

/** Switches to another organisation and reloads the page; a record's page becomes its list. Returns false on failure. */
export async function switchTenant(idguid: string): Promise<boolean> {
  const from = storedTenant();
  const switched = await switchTo(idguid);
  if (switched) reloadInTenant(from, '');
  return switched;
}

/** Switches without a reload. */
export async function switchTo(idguid: string): Promise<boolean> {
  try {
    const answer = await api.post<AuthPayload>('/api/auth/switch-tenant', { tenant_id: idguid });
    authReplaced(answer.data);
    return true;
  } catch (error) {
    console.error('Switch tenant', error);
    return false;
  }
}

const WATCHED_KEYS: ReadonlySet<string> = new Set([KEYS.tenant, KEYS.user, KEYS.accessToken]);

/**
 * Syncs this tab with the others. A changed name or picture is taken over. After a sign-out there it opens the sign-in
 * page. After a switch of organisation or an impersonation there it follows, so that nobody writes in an organisation, or
 * as a person, that the tab does not show. A toast says why. Returns a function that stops it.
 */
export function watchOtherTabs(): () => void {
  const ownTenant = storedTenant();
  const ownUser = storedUser()?.id;
  let leaving = false;
  const onStorage = (event: StorageEvent): void => {
    if (leaving || (event.key !== null && !WATCHED_KEYS.has(event.key))) return;
    const now = storedTenant();
    if (!isAuthenticated()) {
      leaving = true;
      stashUnsavedInput();
      const message = 'Sesija je završena u drugoj kartici. Prijavite se ponovo.';
      leaveFlash({ kind: 'notice', message });
      goToLogin();
    } else if (ownUser !== undefined && storedUser()?.id !== ownUser) {
      leaving = true;
      stashUnsavedInput();
      const { first_name, last_name } = storedUser()!;
      const message = `U drugoj kartici se sada radi kao ${first_name} ${last_name}, pa je tako i u ovoj.`;
      leaveFlash({ kind: 'notice', message });
      location.assign(HOME);
    } else if (event.key === KEYS.tenant && ownTenant !== null && now?.idguid !== ownTenant.idguid) {
      leaving = true;
      reloadInTenant(
        ownTenant,
        `U drugoj kartici je odabrana organizacija „${now?.name}”, pa je i ova prešla u nju.`,
      );
    } else authSeen(storedUser(), now);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
