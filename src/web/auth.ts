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
import { putAway, watchGoing } from './leaving.ts';
import { placeElsewhere } from './place.ts';
import { endSession, goToLogin, isSessionOver, refreshSession } from './refresh.ts';
import {
  accessToken,
  clearAuth,
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

/** Where a person lands after signing in, and where signing out leads. */
export const HOME = '/dashboard';
export const LOGIN = '/auth/login';

const REFUSED = 'Greška prilikom prijave';

/** A sign-in of which the password was right and that waits for a second factor. */
export interface SecondStep {
  challenge: string;
  /** Ways to show one, the usual first. */
  methods: ('totp' | 'passkey' | 'recovery')[];
}

/**
 * Signs in and stores the session, or answers what else is asked for. When it fails everything is cleared and the state
 * holds the reason; throws ApiError, whose message is the same and ready to be shown.
 */
export async function login(email: string, password: string): Promise<Session | SecondStep> {
  try {
    return await enter('/api/auth/login', { email, password });
  } catch (error) {
    if (!asksForMore(error)) throw error;
    return error.data as SecondStep;
  }
}

/** Signs in by one of the ways that need no password, or after it: what `path` takes. Fails as `login` does. */
export async function enter(path: `/api/auth/${string}`, body: object): Promise<Session> {
  const before = accessToken();
  authLoading();
  try {
    const answer = await api.post<AuthPayload>(path, body, { auth: false, fallback: REFUSED });
    if (!answer.data?.tokens) throw new ApiError(200, 'refused', answer.message || REFUSED);
    return begin({ ...answer.data, tokens: answer.data.tokens }, before);
  } catch (error) {
    const said = error instanceof ApiError ? error.message : NETWORK_MESSAGE;
    const why = asksForMore(error) ? null : said;
    if (accessToken() === before) authCleared(why);
    else authUnknown(why);
    throw error;
  }
}

/**
 * Stores the session that an answer brings, which was asked for while `before` was the stored access token. Whoever has signed
 * in in another tab since stays: then the new session is ended, and an ApiError `overtaken` thrown.
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

/** Whether what was done has signed nobody in here, for somebody signed in in another tab meanwhile. */
export const wasOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'overtaken';

/** Whether a sign-in was refused because a second factor is asked for: then the error's data is a `SecondStep`. */
export const asksForMore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor';

/** Signs out here whether or not the server hears of it, leaves the toast, and goes to the sign-in page. */
export async function logout(): Promise<void> {
  // Loading until the browser has left: a guard that saw nobody would remember this page as the one to come back to.
  authLoading();
  try {
    await api.post('/api/auth/logout', { refreshToken: refreshToken() }, { retry: false });
  } catch (error) {
    console.warn('Logout', error);
  }
  clearAuth();
  leaveFlash({ kind: 'success', message: 'Uspješno ste se odjavili!' });
  location.assign(LOGIN);
}

/** The profile answers its lists beside `data`, not inside it. */
interface ProfileAnswer extends Answer<Record<string, unknown>> {
  tenant?: Tenant | null;
  tenants?: Tenant[];
  permissions?: (Named | string)[];
  roles?: (Named | string)[];
  impersonation?: AuthPayload['impersonation'];
  must_set_up_factor?: boolean;
}

/** Fetches who is signed in and stores user and organisation. `retry` false: a 401 is simply an error. */
export async function fetchProfile(retry = true): Promise<Session> {
  const answer = await request<ProfileAnswer>('/api/auth/profile', { retry });
  const { tenant, tenants, permissions, roles, must_set_up_factor, impersonation } = answer;
  const lists = { tenant, tenants, permissions, roles };
  return authReplaced({ user: answer.data, ...lists, must_set_up_factor, impersonation });
}

/**
 * Start of a page: finds out who is signed in, asking nobody when nothing is stored. Where the profile cannot be had
 * the session is refreshed once if there is a refresh token, and cleared if not, if that fails, or if there is no network
 * (SPEC section 4). A server that fails or does not answer in time has told nothing: then the state says so, and what is
 * stored stays.
 */
export async function start(): Promise<void> {
  authLoading();
  if (!isAuthenticated()) return authCleared();
  const leaving = watchGoing();
  try {
    if (!(await isStillSignedIn())) endSession();
  } catch (error) {
    const noNetwork = error instanceof ApiError && error.code === 'network';
    // A page that is being left has lost its network, and nobody theirs.
    if (noNetwork && !leaving.stop()) endSession(true, error.message);
    // What is below 500 and yet no answer of the server's was said by something before it, to programs.
    else authUnknown(error instanceof ApiError && error.status >= 500 ? error.message : NETWORK_MESSAGE);
  } finally {
    leaving.stop();
  }
}

/**
 * Asks for the profile of whoever is stored, and where it cannot be had once for new tokens. Answers false where the session
 * holds no more; throws where nobody said so.
 */
export async function isStillSignedIn(): Promise<boolean> {
  const token = accessToken();
  try {
    await fetchProfile(false);
    return true;
  } catch (error) {
    // Without a token nobody else can be asked; and who did not answer has had their ten seconds.
    const final = refreshToken() === null || (error instanceof ApiError && error.code === 'timeout');
    if (final && !isSessionOver(error)) throw error;
    if (final) return false;
  }
  if (!(await refreshSession(token))) return false;
  if (authState().authenticated) return true;
  // Another tab refreshed: its answer went there, so ask again.
  return fetchProfile(false).then(
    () => true,
    (error: unknown) => {
      if (isSessionOver(error)) return false;
      throw error;
    },
  );
}

/** Loads the page anew in another organisation; `from` is the one where unsaved input, if there is any, stays. */
function moveOver(from: Tenant | null, why: string): void {
  const kept = putAway() && from ? `Nesačuvan unos čeka vas u organizaciji „${from.name}”.` : '';
  const message = [why, kept].filter(Boolean).join(' ');
  if (message) leaveFlash({ kind: 'notice', message });
  const here = location.pathname + location.search;
  const there = placeElsewhere(location);
  if (there === here) location.reload();
  // With its host: a path that begins with two slashes would be read as one.
  else location.assign(location.origin + there);
}

/**
 * Switches to another organisation and loads the page anew; a record's page gives way to its list. A failure is only
 * logged, and answered false.
 */
export async function switchTenant(idguid: string): Promise<boolean> {
  const from = storedTenant();
  const switched = await switchTo(idguid);
  if (switched) moveOver(from, '');
  return switched;
}

/** The same, leaving the page as it is. */
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

const FOLLOWED: ReadonlySet<string> = new Set([KEYS.tenant, KEYS.user, KEYS.accessToken]);

/**
 * Keeps this tab true to the others: a name or picture changed there changes here too; signed out there, it goes to
 * the sign-in page; moved to another organisation
 * there, or gone on in another's name, it follows, so that nothing is written where, or as whom, one does not see. All
 * that is said on the page one lands on.
 * Answers how to stop watching.
 */
export function watchOtherTabs(): () => void {
  const mine = storedTenant();
  const me = storedUser()?.id;
  let gone = false;
  const watch = (event: StorageEvent): void => {
    if (gone || (event.key !== null && !FOLLOWED.has(event.key))) return;
    const now = storedTenant();
    if (!isAuthenticated()) {
      gone = true;
      putAway();
      const message = 'Sesija je završena u drugoj kartici. Prijavite se ponovo.';
      leaveFlash({ kind: 'notice', message });
      goToLogin();
    } else if (me !== undefined && storedUser()?.id !== me) {
      gone = true;
      putAway();
      const { first_name, last_name } = storedUser()!;
      const message = `U drugoj kartici se sada radi kao ${first_name} ${last_name}, pa je i ova prešla na to.`;
      leaveFlash({ kind: 'notice', message });
      location.assign(HOME);
    } else if (event.key === KEYS.tenant && mine !== null && now?.idguid !== mine.idguid) {
      gone = true;
      moveOver(mine, `U drugoj kartici je odabrana organizacija „${now?.name}”, pa je i ova prešla u nju.`);
    } else authSeen(storedUser(), now);
  };
  addEventListener('storage', watch);
  return () => removeEventListener('storage', watch);
}
