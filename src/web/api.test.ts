import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, download } from './api.ts';
import { ApiError, NETWORK_MESSAGE, TIMEOUT_MS } from './call.ts';
import { isAuthenticated, savePerson, saveTokens, toUser } from './session.ts';
import { fakeBrowser, fakeServer, json, session } from './test/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  savePerson(toUser({ id: 'u1' }), null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

/** A server on which only `access-2` is good, and each refresh token works once. */
const rotating = (refresh: () => Promise<Response> | Response = () => json(200, session(2))) =>
  fakeServer((call) => {
    if (call.path === '/api/auth/refresh-token') return refresh();
    return call.token === 'access-2'
      ? json(200, { success: true, data: call.path })
      : json(401, { success: false, code: 'unauthenticated' });
  });

describe('a call', () => {
  it('carries the token, unless it is public', async () => {
    const calls = fakeServer(() => json(200, { success: true, data: 1 }));
    await api.get('/api/x', { query: { q: 'čaj', page: 2, empty: undefined } });
    await api.get('/api/public/settings', { auth: false });
    expect(calls.map((call) => [call.path, call.token])).toEqual([
      ['/api/x?q=%C4%8Daj&page=2', 'access-1'],
      ['/api/public/settings', null],
    ]);
  });

  it('fails with what the server said', async () => {
    fakeServer(() =>
      json(422, { success: false, code: 'invalid', message: 'Ne valja', errors: { naziv: 'Kratko' } }),
    );
    expect(await failure(api.post('/api/x', {}))).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Ne valja',
      errors: { naziv: 'Kratko' },
    });
  });

  it('says what keeps the server from answering now', async () => {
    fakeServer(() => json(503, { success: false, code: 'disk_full', message: 'Na disku nema mjesta.' }));
    const failed = await failure(api.post('/api/x', {}));
    expect(failed).toMatchObject({ status: 503, code: 'disk_full', message: 'Na disku nema mjesta.' });
  });

  it('fails with the fallback where the server gives no reason, even with status 200', async () => {
    fakeServer(() => json(200, { success: false }));
    expect((await failure(api.get('/api/x', { fallback: 'Greška prilikom prijave' }))).message).toBe(
      'Greška prilikom prijave',
    );
  });

  it.each([
    ['the network is down', () => Promise.reject(new TypeError('failed to fetch'))],
    ['the server fails', () => json(500, { success: false, message: 'at Object.<anonymous>' })],
    ['a proxy answers in its place', () => new Response('<html>', { status: 503 })],
    ['the answer is not JSON', () => new Response('<html>')],
  ])('fails with one text when %s', async (_, answer) => {
    fakeServer(answer);
    expect((await failure(api.get('/api/x'))).message).toBe(NETWORK_MESSAGE);
  });

  it('is given up after 10 seconds', async () => {
    vi.useFakeTimers();
    fakeServer(() => new Promise<Response>(() => {}));
    const failed = failure(api.get('/api/x'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ status: 0, code: 'timeout', message: NETWORK_MESSAGE });
  });

  it('aborted by its caller is not an error of the API', async () => {
    fakeServer(() => new Promise<Response>(() => {}));
    const caller = new AbortController();
    const call = api.get('/api/x', { signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401', () => {
  it('is answered by one refresh and one retry', async () => {
    const calls = rotating();
    expect((await api.get('/api/x')).data).toBe('/api/x');
    expect(calls.map((call) => [call.path, call.token, call.body])).toEqual([
      ['/api/x', 'access-1', null],
      ['/api/auth/refresh-token', null, { refreshToken: 'refresh-1' }],
      ['/api/x', 'access-2', null],
    ]);
    expect(localStorage.getItem('refresh_token')).toBe('refresh-2');
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toMatchObject({ first_name: 'Amra' });
  });

  it('met by several calls at once costs one refresh', async () => {
    vi.useFakeTimers();
    const calls = rotating(
      () => new Promise((resolve) => setTimeout(() => resolve(json(200, session(2))), 3000)),
    );
    const paths = ['/api/a', '/api/b', '/api/c', '/api/d'];
    const all = Promise.all(paths.map((path) => api.get(path)));
    await vi.advanceTimersByTimeAsync(3000);
    expect((await all).map((answer) => answer.data)).toEqual(paths);
    expect(calls.filter((call) => call.path === '/api/auth/refresh-token')).toHaveLength(1);
  });

  it('needs no refresh when another tab has just brought a new token', async () => {
    const calls = fakeServer((call) => {
      if (call.token === 'access-2') return json(200, { success: true, data: 'ok' });
      saveTokens({ accessToken: 'access-2', refreshToken: 'refresh-2' });
      return json(401, { code: 'unauthenticated' });
    });
    expect((await api.get('/api/x')).data).toBe('ok');
    expect(calls.map((call) => call.path)).toEqual(['/api/x', '/api/x']);
  });

  it('waits for the lock that all tabs share', async () => {
    const order: string[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, _options: LockOptions, work: () => Promise<boolean>) => {
          order.push(name);
          return work();
        },
      },
    });
    rotating();
    await api.get('/api/x');
    expect(order).toEqual(['session-refresh']);
  });

  it('is final the second time', async () => {
    const calls = fakeServer((call) =>
      call.path === '/api/auth/refresh-token'
        ? json(200, session(2))
        : json(401, { code: 'unauthenticated', message: 'Ne' }),
    );
    expect(await failure(api.get('/api/x'))).toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
  });

  it.each([
    ['answered by nobody', 0, () => Promise.reject(new TypeError('network'))],
    ['answered by something else', 0, () => new Response('<html>')],
    ['answered by something else that speaks JSON', 200, () => json(200, { success: false })],
    ['met by a server that fails', 503, () => json(503, { success: false })],
    ['met by a server that is asked too much', 429, () => json(429, { success: false })],
  ])('with the refresh %s forgets nothing and leads nowhere', async (_, status, refresh) => {
    rotating(refresh);
    expect(await failure(api.get('/api/x'))).toMatchObject({ status, message: NETWORK_MESSAGE });
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
    expect(isAuthenticated()).toBe(true);
    expect(browser.assigned).toEqual([]);
    // The next call tries again.
    rotating();
    expect((await api.get('/api/x')).data).toBe('/api/x');
  });

  it.each([
    ['the server does not answer', undefined],
    [
      'another tab waits for it',
      (_name: string, { signal }: LockOptions) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('is told of after 10 seconds where %s', async (_, request) => {
    vi.useFakeTimers();
    if (request) vi.stubGlobal('navigator', { locks: { request } });
    const calls = rotating(() => new Promise<Response>(() => {}));
    const failed = failure(api.get('/api/x'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await failed).toMatchObject({ status: 0, code: 'timeout', message: NETWORK_MESSAGE });
    expect(calls).toHaveLength(request ? 1 : 2);
    expect(isAuthenticated()).toBe(true);
  });

  it('with the refresh refused signs out and goes to the sign-in page', async () => {
    rotating(() => json(401, { success: false, code: 'unauthenticated' }));
    await failure(api.get('/api/x'));
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('user_data')).toBeNull();
    expect(browser.assigned).toEqual(['/auth/login']);
    expect(sessionStorage.getItem('login_origin')).toBe('/admin/users?page=2');
  });

  it('does not sign in again a person who signed out during the refresh', async () => {
    rotating(() => {
      for (const key of ['access_token', 'refresh_token', 'user_data']) localStorage.removeItem(key);
      return json(200, session(2));
    });
    await failure(api.get('/api/x'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('of a public call is an ordinary refusal', async () => {
    const calls = fakeServer(() => json(401, { message: 'Pogrešna lozinka' }));
    expect((await failure(api.post('/api/auth/login', {}, { auth: false }))).message).toBe(
      'Pogrešna lozinka',
    );
    expect(calls).toHaveLength(1);
  });
});

it('downloads a file under the name the server gives', async () => {
  fakeServer(
    () =>
      new Response('a;b', {
        headers: {
          'content-disposition': 'attachment; filename="drzave.csv"; filename*=UTF-8\'\'dr%C5%BEave.csv',
        },
      }),
  );
  const file = await download('/api/x?format=csv');
  expect([file.filename, await file.blob.text()]).toEqual(['države.csv', 'a;b']);
});
