import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { enter, login, logout, start, switchTenant, wasOvertaken } from './auth.ts';
import { type AuthState, authCleared, authState, onAuthChange } from './auth-state.ts';
import { NETWORK_MESSAGE, TIMEOUT_MS } from './call.ts';
import { onForcedNavigation } from './navigation.ts';
import { goToLogin } from './refresh.ts';
import { isAuthenticated, savePerson, saveTokens, storedUser, takeFlashes, toUser } from './session.ts';
import { fakeBrowser, fakeServer, json, session } from './test/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signIn = (): void => {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  savePerson(toUser({ id: 'u1' }), null);
};
const NOBODY = { user: null, tenant: null, tenants: [], permissions: [], roles: [] };
/** What the state has been since, one after the other. */
function watched(): AuthState[] {
  const seen: AuthState[] = [];
  onAuthChange(() => seen.push(authState()));
  return seen;
}
const profile = (first: string): unknown => ({
  success: true,
  data: { id: 'u1', firstName: first },
  tenant: { idguid: 't1', name: 'Prva', TenantUsers: { is_default: true } },
  tenants: [],
  permissions: ['p'],
  roles: [{ name: 'manager' }],
});

it('signing in stores tokens, user and organisation', async () => {
  const calls = fakeServer(() => json(200, session(1)));
  const seen = watched();
  await login('amra@example.ba', 'tajna');
  expect(calls[0]).toEqual({
    path: '/api/auth/login',
    token: null,
    body: { email: 'amra@example.ba', password: 'tajna' },
  });
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual({ ...NOBODY, authenticated: false, loading: true, error: null });
  expect(seen[1]).toMatchObject({
    authenticated: true,
    loading: false,
    error: null,
    user: { first_name: 'Amra' },
    tenant: { idguid: 't1', TenantUsers: { is_default: true } },
    tenants: [{ idguid: 't1' }],
    permissions: ['admin_users_pregled'],
    roles: ['admin'],
  });
  expect(localStorage.getItem('access_token')).toBe('access-1');
  expect(JSON.parse(localStorage.getItem('tenant_data') ?? '')).toMatchObject({ idguid: 't1' });
});

it.each([
  [json(401, { success: false, message: 'Pogrešan e-mail ili lozinka.' }), 'Pogrešan e-mail ili lozinka.'],
  [json(429, { success: false, message: 'Previše pokušaja.' }), 'Previše pokušaja.'],
  [json(200, { success: false }), 'Greška prilikom prijave'],
  [json(503, { success: false }), 'Greška prilikom komunikacije sa serverom'],
])('signing in that fails clears everything and says why', async (answer, message) => {
  signIn();
  fakeServer(() => answer);
  const seen = watched();
  await expect(login('a@b.ba', 'x')).rejects.toThrow(message);
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(seen).toEqual([
    { ...NOBODY, authenticated: false, loading: true, error: null },
    { ...NOBODY, authenticated: false, loading: false, error: message },
  ]);
});

describe('who signs in in another tab while this one asks', () => {
  const theirs = (): void => {
    saveTokens({ accessToken: 'access-9', refreshToken: 'refresh-9' });
    savePerson(toUser({ id: 'u9' }), null);
  };
  const stored = () => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];

  it('stays, and the session that comes too late is ended', async () => {
    const calls = fakeServer(({ path }) => {
      if (path === '/api/auth/logout') return json(200, { success: true });
      theirs();
      return json(200, session(1));
    });
    const failed = enter('/api/auth/accept-invitation', { token: 't', password: 'p' });
    await expect(failed).rejects.toSatisfy(wasOvertaken);
    expect([...stored(), storedUser()?.id]).toEqual(['access-9', 'refresh-9', 'u9']);
    expect(calls[1]).toEqual({
      path: '/api/auth/logout',
      token: null,
      body: { refreshToken: 'refresh-1' },
    });
  });

  it.each(['bad_credentials', 'second_factor'])('stays where this one is refused (%s)', async (code) => {
    fakeServer(() => {
      theirs();
      return json(401, { success: false, code, message: 'Ne' });
    });
    await expect(enter('/api/auth/login', {})).rejects.toThrow('Ne');
    expect(stored()).toEqual(['access-9', 'refresh-9']);
    expect(authState()).toMatchObject({ authenticated: false, loading: false });
  });
});

it('signing out clears this browser even when the server cannot be reached', async () => {
  signIn();
  sessionStorage.setItem('draft:u1:t1:x', '{"values":{"naziv":"povjerljivo"}}');
  const calls = fakeServer(() => Promise.reject(new TypeError('network')));
  await logout();
  expect(calls[0]).toMatchObject({
    path: '/api/auth/logout',
    token: 'access-1',
    body: { refreshToken: 'refresh-1' },
  });
  expect(localStorage.getItem('refresh_token')).toBeNull();
  expect(sessionStorage.getItem('draft:u1:t1:x')).toBeNull();
  expect(authState()).toMatchObject(NOBODY);
  expect(takeFlashes()).toEqual([{ kind: 'success', message: 'Uspješno ste se odjavili!' }]);
  expect(browser.assigned).toEqual(['/auth/login']);
});

it('signing out keeps no page to return to, though a call that is under way is refused', async () => {
  signIn();
  fakeServer(() => json(401, { success: false, code: 'unauthenticated' }));
  const late = api.get('/api/x').catch(() => null);
  await Promise.all([logout(), late]);
  expect(sessionStorage.getItem('login_origin')).toBeNull();
  expect(browser.assigned).toEqual(['/auth/login']);
});

it('starts with the profile of whoever is stored', async () => {
  signIn();
  fakeServer(() => json(200, profile('Vedran')));
  const seen = watched();
  await start();
  expect(seen[0]).toMatchObject({ loading: true, authenticated: false });
  expect(authState()).toMatchObject({
    authenticated: true,
    loading: false,
    user: { first_name: 'Vedran' },
    tenant: { name: 'Prva' },
    roles: ['manager'],
  });
  expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toMatchObject({ first_name: 'Vedran' });
});

it('starts with nobody, asking nothing, when nothing is stored', async () => {
  const calls = fakeServer(() => json(200, {}));
  await start();
  expect(authState()).toMatchObject({ authenticated: false, loading: false, error: null });
  expect(calls).toHaveLength(0);
});

it('starts with a refreshed session when the profile cannot be had', async () => {
  signIn();
  const calls = fakeServer((call) =>
    call.path === '/api/auth/refresh-token' ? json(200, session(2)) : json(401, { code: 'unauthenticated' }),
  );
  await start();
  expect(authState()).toMatchObject({ user: { first_name: 'Amra' } });
  expect(calls.map((call) => call.path)).toEqual(['/api/auth/profile', '/api/auth/refresh-token']);
});

it('clears what is stored when neither profile nor refresh works', async () => {
  signIn();
  fakeServer(() => json(401, { code: 'unauthenticated' }));
  await start();
  expect(authState()).toMatchObject({ ...NOBODY, authenticated: false, loading: false });
  expect(localStorage.getItem('user_data')).toBeNull();
});

it('clears what is stored when there is no refresh token', async () => {
  signIn();
  localStorage.removeItem('refresh_token');
  const calls = fakeServer(() => json(401, { code: 'unauthenticated' }));
  await start();
  expect(authState()).toMatchObject({ ...NOBODY, authenticated: false, loading: false });
  expect([calls.length, localStorage.getItem('access_token')]).toEqual([1, null]);
});

describe('a start without an answer', () => {
  const noNetwork = () => Promise.reject(new TypeError('network'));
  afterEach(() => vi.useRealTimers());

  it('clears what is stored where there is no network, and says that', async () => {
    signIn();
    const calls = fakeServer(noNetwork);
    await start();
    expect(calls.map((call) => call.path)).toEqual(['/api/auth/profile', '/api/auth/refresh-token']);
    expect(localStorage.getItem('user_data')).toBeNull();
    goToLogin();
    expect(takeFlashes()).toEqual([{ kind: 'error', message: NETWORK_MESSAGE }]);
  });

  it.each(['pagehide', 'beforeunload'])('clears nothing once the page is being left (%s)', async (left) => {
    signIn();
    fakeServer(() => {
      browser.page.dispatchEvent(new Event(left));
      return noNetwork();
    });
    await start();
    expect(isAuthenticated()).toBe(true);
    // Where it has stayed after all, the next start is like any other.
    fakeServer(noNetwork);
    await start();
    expect(isAuthenticated()).toBe(false);
  });

  it('is told of after 10 seconds, and asked for again only by the person', async () => {
    vi.useFakeTimers();
    signIn();
    const calls = fakeServer(() => new Promise<Response>(() => {}));
    const started = start();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await started;
    expect(authState()).toMatchObject({ ...NOBODY, authenticated: false, error: NETWORK_MESSAGE });
    expect([calls.length, isAuthenticated()]).toEqual([1, true]);
    fakeServer(() => json(200, profile('Amra')));
    await start();
    expect(authState()).toMatchObject({ authenticated: true, error: null });
  });

  it.each([
    ['a page of a proxy’s', new Response('<h1>Not Found</h1>', { status: 404 })],
    ['a page of a proxy’s that says all is well', new Response('<h1>Uskoro smo nazad</h1>')],
    ['a proxy that lets nobody through', new Response('Forbidden', { status: 403 })],
    ['a proxy that knows nobody', json(401, { message: 'Unauthorized' })],
    ['a name it does not serve', json(400, { success: false, code: 'bad_request' })],
    ['headers that are too long', new Response(null, { status: 431 })],
  ])('by %s instead of the server keeps what is stored', async (_by, answer) => {
    signIn();
    fakeServer(({ path }) =>
      path.endsWith('refresh-token') ? answer.clone() : json(401, { code: 'unauthenticated' }),
    );
    await start();
    expect(isAuthenticated()).toBe(true);
    expect(authState()).toMatchObject({ authenticated: false, error: NETWORK_MESSAGE });
    await expect(api.get('/api/x')).rejects.toThrow();
    expect([isAuthenticated(), browser.assigned]).toEqual([true, []]);
    // Nor is it believed by who has no other token to ask with.
    localStorage.removeItem('refresh_token');
    fakeServer(() => answer.clone());
    await start();
    expect(isAuthenticated()).toBe(true);
  });

  it('is no longer without one where the server says that the token is none', async () => {
    signIn();
    fakeServer(({ path }) =>
      path.endsWith('profile') ? json(401, { code: 'unauthenticated' }) : json(422, { code: 'invalid' }),
    );
    await start();
    expect(isAuthenticated()).toBe(false);
  });

  it.each([
    [503, 503, undefined, NETWORK_MESSAGE],
    [401, 503, undefined, NETWORK_MESSAGE],
    [503, 429, undefined, NETWORK_MESSAGE],
    [401, 503, 'Previše je zahtjeva odjednom.', 'Previše je zahtjeva odjednom.'],
  ])(
    'by a server that fails (%i, then %i %s) keeps what is stored, and says why',
    async (first, second, message, error) => {
      signIn();
      fakeServer(({ path }) => json(path.endsWith('profile') ? first : second, { success: false, message }));
      await start();
      expect(isAuthenticated()).toBe(true);
      expect(authState()).toMatchObject({ authenticated: false, error });
    },
  );
});

it('switching organisation stores the new session and reloads', async () => {
  signIn();
  const calls = fakeServer(() => json(200, session(3)));
  expect(await switchTenant('t1')).toBe(true);
  expect(calls[0]?.body).toEqual({ tenant_id: 't1' });
  expect([localStorage.getItem('access_token'), browser.reloads()]).toEqual(['access-3', 1]);
});

it('switching organisation stays on this site, however the path of the page looks', async () => {
  const record = '/.//zlo.example/grupe/11111111-1111-4111-8111-111111111111/edit';
  browser = fakeBrowser(record);
  signIn();
  fakeServer(() => json(200, session(3)));
  await switchTenant('t1');
  expect(browser.assigned).toEqual(['http://localhost//zlo.example/grupe']);
});

it('a switch that fails is only logged', async () => {
  signIn();
  fakeServer(() => json(403, { success: false, message: 'Ne' }));
  expect(await switchTenant('t9')).toBe(false);
  expect(browser.reloads()).toBe(0);
  expect(console.error).toHaveBeenCalledOnce();
});

describe('a session that is lost', () => {
  it('is told of on the sign-in page', async () => {
    signIn();
    fakeServer(() => json(401, { code: 'unauthenticated' }));
    await api.get('/api/x').catch(() => null);
    expect(takeFlashes()).toEqual([{ kind: 'error', message: 'Sesija je istekla. Prijavite se ponovo.' }]);
    expect(browser.assigned).toEqual(['/auth/login']);
  });

  it('sends the browser to the sign-in page once, however many calls are refused, and again when it comes back', async () => {
    signIn();
    fakeServer(() => json(401, { code: 'unauthenticated' }));
    await Promise.all(['/api/x', '/api/y', '/api/z'].map((path) => api.get(path).catch(() => null)));
    goToLogin();
    expect(browser.assigned).toEqual(['/auth/login']);
    browser.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    goToLogin();
    expect(browser.assigned).toEqual(['/auth/login', '/auth/login']);
  });

  it('is not one that never was', async () => {
    authCleared();
    fakeServer(() => json(401, { code: 'unauthenticated' }));
    await start();
    goToLogin();
    expect(takeFlashes()).toEqual([]);
    expect(browser.assigned).toEqual(['/auth/login']);
  });
});

it('switching organisation puts unsaved input away, and says where it waits', async () => {
  signIn();
  savePerson(toUser({ id: 'u1' }), { idguid: 't0', name: 'Prva', TenantUsers: { is_default: true } });
  fakeServer(() => json(200, session(3)));
  const stop = onForcedNavigation(() => true);
  await switchTenant('t1');
  stop();
  expect(takeFlashes()).toEqual([
    { kind: 'notice', message: 'Nesačuvan unos čeka vas u organizaciji „Prva”.' },
  ]);
});
