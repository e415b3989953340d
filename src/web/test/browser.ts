import { vi } from 'vitest';

let shown: EventTarget | undefined;

/** The parts of a browser that the session and the client touch, in memory. Call in `beforeEach`. */
export function fakeBrowser(path = '/admin/users?page=2'): {
  assigned: string[];
  reloads: () => number;
  page: EventTarget;
} {
  // Ends the previous page, which may have navigated away.
  shown?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const storage = (): Storage => {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
      key: (index) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
    };
  };
  const url = new URL(path, 'http://localhost');
  const assigned: string[] = [];
  const reload = vi.fn();
  const page = new EventTarget();
  shown = page;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    origin: url.origin,
    href: url.href,
    assign: (address: string) => void assigned.push(address),
    reload,
  });
  return { assigned, reloads: () => reload.mock.calls.length, page };
}

interface Call {
  path: string;
  token: string | null;
  body: unknown;
}

/** A server as a function: `answer` returns the response to each call. Returns the recorded calls. */
export function fakeServer(answer: (call: Call) => Promise<Response> | Response): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const headers = init.headers as Record<string, string>;
    const call: Call = {
      path,
      token: headers.authorization?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    calls.push(call);
    const aborted = new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([Promise.resolve(answer(call)), aborted]);
  });
  return calls;
}

export const json = (status: number, body: unknown): Response => Response.json(body, { status });

/** What login, refresh and switch answer, with tokens numbered so that rotation can be seen. */
export const session = (n: number): Record<string, unknown> => ({
  success: true,
  data: {
    user: {
      id: 'u1',
      email: 'amra@example.ba',
      firstName: 'Amra',
      lastName: 'Čengić',
      isActive: true,
      lastLoginAt: null,
      logo: null,
      permissions: [{ name: 'admin_users_pregled' }],
      roles: [{ slug: 'admin' }],
    },
    tenant: { idguid: 't1', name: 'Kazandžiluk d.o.o.', TenantUsers: { is_default: true } },
    tenants: [{ idguid: 't1', name: 'Kazandžiluk d.o.o.', TenantUsers: { is_default: true } }],
    tokens: { accessToken: `access-${n}`, refreshToken: `refresh-${n}` },
    permissions: ['admin_users_pregled'],
    roles: ['admin'],
  },
});
