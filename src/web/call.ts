/** Longest a call may take, in milliseconds (SPEC section 9). */
export const TIMEOUT_MS = 10_000;
/** Message when the server cannot be reached, does not answer in time, or fails. */
export const NETWORK_MESSAGE = 'Greška prilikom komunikacije sa serverom';

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's code (`stale`, `in_use`, …), or `network` / `timeout` / `server`. */
  readonly code: string;
  /** Messages by field. */
  readonly errors: Record<string, string>;
  readonly data: unknown;
  /** The server's own message; `message` may be a generic text. */
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

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON; FormData is sent as it is. */
  body?: unknown;
  /** Added to the path; undefined and null are left out. */
  query?: URLSearchParams | Record<string, string | number | boolean | null | undefined>;
  /** Aborting it rejects with an AbortError, not an ApiError. */
  signal?: AbortSignal;
  /** Milliseconds; default TIMEOUT_MS. */
  timeout?: number;
  /** The error's message if the server gives none. */
  fallback?: string;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** The statuses that count as success; default any 2xx. */
  successStatuses?: readonly number[];
  /** Additional headers (`Prefer`). */
  headers?: Record<string, string>;
}

/** Reads a response. Throws ApiError unless it is a success. */
export type Read<T> = (response: Response, options: CallOptions) => Promise<T>;

/** One request; the timeout covers `read` too. Throws ApiError if there is no response, and what `read` throws. */
export async function send<T>(
  path: string,
  options: CallOptions,
  token: string | null,
  read: Read<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeout ?? TIMEOUT_MS);
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
      signal: options.signal ? AbortSignal.any([timeout.signal, options.signal]) : timeout.signal,
      keepalive: options.keepalive,
    });
    return await read(response, options);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    // Unreadable JSON comes from a proxy, not from this server.
    const code = error instanceof SyntaxError ? 'server' : 'network';
    throw new ApiError(0, timeout.signal.aborted ? 'timeout' : code, NETWORK_MESSAGE, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function withQuery(path: string, query: CallOptions['query']): string {
  if (!query) return path;
  const search = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/** Reads the whole envelope of a success. Throws ApiError for any other response. */
export async function readJson<T>(response: Response, options: CallOptions): Promise<T> {
  const accepted = options.successStatuses?.includes(response.status) ?? true;
  if (!response.ok || !accepted) throw await refusal(response, options);
  if (response.status === 204) return { success: true, data: null } as T;
  const body = (await response.json()) as Partial<Answer>;
  if (body.success === false) throw toError(response.status, body, options);
  return body as T;
}

/** The ApiError of a response that is no success. */
export const refusal = async (response: Response, options: CallOptions): Promise<ApiError> =>
  toError(response.status, await response.json().catch(() => ({})), options);

function toError(status: number, raw: unknown, options: CallOptions): ApiError {
  const body = (raw ?? {}) as {
    message?: string;
    code?: string;
    errors?: Record<string, string>;
    data?: unknown;
  };
  // A 503 with a message (overload, full disk) is written for people; other server errors are not.
  const failed = status >= 500 && !(status === 503 && body.message);
  const message = failed ? NETWORK_MESSAGE : body.message || options.fallback || NETWORK_MESSAGE;
  return new ApiError(status, body.code ?? (status >= 500 ? 'server' : 'refused'), message, body);
}
