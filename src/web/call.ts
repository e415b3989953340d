/** Longest a call may take, in milliseconds (SPEC section 9). */
export const TIMEOUT_MS = 10_000;
/** Said when the server cannot be reached, does not answer in time, or fails. */
export const NETWORK_MESSAGE = 'Greška prilikom komunikacije sa serverom';

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

/** What is sent, and how. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON; FormData is sent as it is. */
  body?: unknown;
  /** Added to the path; undefined and null are left out. */
  query?: URLSearchParams | Record<string, string | number | boolean | null | undefined>;
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

/** Reads an answer, or throws what it refuses with. */
export type Read<T> = (response: Response, options: CallOptions) => Promise<T>;

/**
 * One exchange with the server; the time limit holds until `read` has read the answer. Throws ApiError where there is none,
 * and what `read` throws.
 */
export async function send<T>(
  path: string,
  options: CallOptions,
  token: string | null,
  read: Read<T>,
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
    return await read(response, options);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    // What cannot be read was answered, by something that is not this server.
    const unheard = error instanceof SyntaxError ? 'server' : 'network';
    throw new ApiError(0, limit.signal.aborted ? 'timeout' : unheard, NETWORK_MESSAGE, { cause: error });
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

/** Reads the envelope of a success whole. Throws ApiError for every other answer. */
export async function readJson<T>(response: Response, options: CallOptions): Promise<T> {
  const taken = options.taken?.includes(response.status) ?? true;
  if (!response.ok || !taken) throw await refusal(response, options);
  if (response.status === 204) return { success: true, data: null } as T;
  const body = (await response.json()) as Partial<Answer>;
  if (body.success === false) throw toError(response.status, body, options);
  return body as T;
}

/** The error that an answer which is no success stands for. */
export const refusal = async (response: Response, options: CallOptions): Promise<ApiError> =>
  toError(response.status, await response.json().catch(() => ({})), options);

function toError(status: number, raw: unknown, options: CallOptions): ApiError {
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
