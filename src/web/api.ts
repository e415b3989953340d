import { type AuthPayload, authCleared, authReplaced, authState } from './auth-state.ts';
import { putAway } from './leaving.ts';
import { accessToken, leaveFlash, refreshToken, rememberOrigin } from './session.ts';

/** Longest a call may take, in milliseconds (SPEC section 9). */
export const TIMEOUT_MS = 10_000;
/** Said when the server cannot be reached, does not answer in time, or fails. */
export const NETWORK_MESSAGE = 'Greška prilikom komunikacije sa serverom';
const LOST = 'Sesija je istekla. Prijavite se ponovo.';

/** An answer of the API that did not succeed. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's code (`stale`, `in_use`, …), or `network` / `timeout` / `server`. */
  readonly code: string;
  /** Messages by field. */
  readonly errors: Record<string, string>;
  readonly data: unknown;
  /** What the server itself said, where `message` may be a text of ours. */
  readonly said: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string>; data?: unknown; cause?: unknown; message?: string } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? {};
    this.data = more.data;
    this.said = more.message || null;
  }
}

/** What every successful call answers. */
export interface Answer<T = unknown, M = unknown> {
  success: boolean;
  message?: string;
  data: T;
  meta?: M;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON; FormData is sent as it is. */
  body?: unknown;
  /** Added to the path; undefined and null are left out. */
  query?: URLSearchParams | Record<string, string | number | boolean | null | undefined>;
  /** False for a public call: no token is sent, and a 401 is an ordinary refusal. */
  auth?: boolean;
  /** False: a 401 is not answered by a token refresh. */
  retry?: boolean;
  /** Aborting it rejects with an AbortError, not an ApiError. */
  signal?: AbortSignal;
  /** Milliseconds; TIMEOUT_MS unless said. */
  timeout?: number;
  /** The error's message when the server refuses without saying why. */
  fallback?: string;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** The statuses that are success, where not every 2xx is one. */
  taken?: readonly number[];
  /** Sent beside the call's own (`Prefer`). */
  headers?: Record<string, string>;
}

/**
 * Calls the API and answers its JSON whole (`T` is an `Answer` unless the call is an exception).
 * An authenticated call that meets a 401 refreshes the session and is retried, once; one that is not answered is not
 * retried (SPEC section 9). Throws ApiError.
 */
export const request = <T = Answer>(path: string, options: RequestOptions = {}): Promise<T> =>
  authorised(path, options, (response) => readJson<T>(response, options));

/** Fetches a file (an export) with the rights of the person; answers it with the name the server gave it. */
export const download = (
  path: string,
  options: RequestOptions = {},
): Promise<{ blob: Blob; filename: string }> =>
  authorised(path, { timeout: 120_000, ...options }, async (response) => {
    if (!response.ok) throw await refusal(response, options);
    const disposition = response.headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
    return {
      blob: await response.blob(),
      filename: encoded ? decodeURIComponent(encoded) : (plain ?? 'izvoz'),
    };
  });

/** The verbs, answering the whole envelope. */
export const api = {
  get: <T, M = unknown>(path: string, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'GET' }),
  post: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'POST', body }),
  put: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'PUT', body }),
  patch: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'PATCH', body }),
  delete: <T, M = unknown>(path: string, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'DELETE' }),
};

async function authorised<T>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = options.auth === false ? null : accessToken();
  const mayRefresh = options.auth !== false && options.retry !== false;
  const first = await send(path, options, token, async (response) =>
    response.status === 401 && mayRefresh ? { refused: true as const } : { value: await read(response) },
  );
  if (!('refused' in first)) return first.value;
  if (!(await refreshSession(token))) {
    goToLogin();
    throw new ApiError(401, 'unauthenticated', 'Prijavite se da biste nastavili.');
  }
  return send(path, options, accessToken(), read);
}

/** One exchange with the server; the time limit holds until `read` has read the answer. */
async function send<T>(
  path: string,
  options: RequestOptions,
  token: string | null,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeout ?? TIMEOUT_MS);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  const form = typeof FormData !== 'undefined' && options.body instanceof FormData;
  if (options.body !== undefined && !form) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(withQuery(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      body:
        options.body === undefined
          ? undefined
          : form
            ? (options.body as FormData)
            : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([limit.signal, options.signal]) : limit.signal,
      keepalive: options.keepalive,
    });
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    // What cannot be read was answered, by something that is not this server.
    const unheard = error instanceof SyntaxError ? 'server' : 'network';
    throw new ApiError(0, limit.signal.aborted ? 'timeout' : unheard, NETWORK_MESSAGE, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function withQuery(path: string, query: RequestOptions['query']): string {
  if (!query) return path;
  const search = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

async function readJson<T>(response: Response, options: RequestOptions): Promise<T> {
  const taken = options.taken?.includes(response.status) ?? true;
  if (!response.ok || !taken) throw await refusal(response, options);
  if (response.status === 204) return { success: true, data: null } as T;
  const body = (await response.json()) as Partial<Answer>;
  if (body.success === false) throw toError(response.status, body, options);
  return body as T;
}

const refusal = async (response: Response, options: RequestOptions): Promise<ApiError> =>
  toError(response.status, await response.json().catch(() => ({})), options);

function toError(status: number, raw: unknown, options: RequestOptions): ApiError {
  const body = (raw ?? {}) as {
    message?: string;
    code?: string;
    errors?: Record<string, string>;
    data?: unknown;
  };
  // What is overloaded or has a full disk says so in words for people; what has failed knows no such words.
  const failed = status >= 500 && !(status === 503 && body.message);
  const message = failed ? NETWORK_MESSAGE : body.message || options.fallback || NETWORK_MESSAGE;
  return new ApiError(status, body.code ?? (status >= 500 ? 'server' : 'refused'), message, body);
}

/** Codes by which the server itself says that a token does not hold, or is none, by status. */
const NO_TOKEN = new Map([
  [401, 'unauthenticated'],
  [422, 'invalid'],
]);

/**
 * Whether an error is the server's word that a session holds no more. Whatever else is heard, from a server that fails
 * or from a proxy before it, says nothing of the session.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && NO_TOKEN.get(error.status) === error.code;

let refreshing: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new session. `stale` is the access token that was refused. However many calls ask at
 * once, in however many tabs, one exchange is made. A token that is refused is forgotten with all that is stored; answers
 * false. Throws where nobody has said whether it holds, within the time of one call, and then nothing is forgotten.
 */
export function refreshSession(stale: string | null): Promise<boolean> {
  refreshing ??= inTurn((signal) => exchange(stale, signal)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Waits for the tabs before this one, and does the work, no longer than a call may take. */
async function inTurn(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  const { signal } = limit;
  const locks = globalThis.navigator?.locks;
  try {
    return await (locks ? locks.request('session-refresh', { signal }, () => work(signal)) : work(signal));
  } catch (error) {
    if (signal.aborted) throw new ApiError(0, 'timeout', NETWORK_MESSAGE, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(stale: string | null, signal: AbortSignal): Promise<boolean> {
  // While waiting for the lock, another tab may have brought a new token.
  if (accessToken() !== stale && accessToken() !== null) return true;
  const used = refreshToken();
  if (used) {
    try {
      const answer = await request<Answer<AuthPayload>>('/api/auth/refresh-token', {
        method: 'POST',
        body: { refreshToken: used },
        auth: false,
        signal,
      });
      // Signed out meanwhile: what has just come must not sign the person in again.
      if (refreshToken() !== used) return accessToken() !== null;
      authReplaced(answer.data);
      return true;
    } catch (error) {
      if (refreshToken() !== used && accessToken() !== null) return true;
      if (!isSessionOver(error)) throw error;
    }
  }
  endSession(used !== null);
  return false;
}

/** Why nobody is signed in any more, though nobody asked for it; said on the sign-in page. */
let lost: string | null = null;

/** Nobody is signed in any more. `there`: a session was stored. `why` is said on the sign-in page. */
export function endSession(there = true, why = LOST): void {
  if (there || authState().authenticated) {
    lost = why;
    putAway();
  }
  authCleared();
}

let leaving = false;

/**
 * Sends the browser to the sign-in page and remembers where it was; a session that was lost is told of there. Several calls are
 * refused at once, and the browser would begin anew with each: only the first sends it.
 */
export function goToLogin(): void {
  if (leaving) return;
  leaving = true;
  const back = (): void => {
    leaving = false;
  };
  addEventListener('pageshow', back, { once: true });
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/auth/')) rememberOrigin(`${pathname}${search}${hash}`);
  if (lost) leaveFlash({ kind: 'error', message: lost });
  lost = null;
  location.assign('/auth/login');
}
