import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { AddressGuard } from '../egress/addresses.ts';
import { EgressError } from '../egress/connect.ts';
import { type Dispatchers, guardedDispatcher } from './dispatcher.ts';
import { duration, retried } from './metrics.ts';
import { createRetry, mayRepeat } from './retry.ts';
import { openAnswer, readAll, type StreamAnswer, type StreamRequest, TooLong } from './stream.ts';

/** A foreign service, and what a call to it may cost. */
export interface HttpService {
  /** Names the service in the log and in `/metrics`. */
  name: string;
  /** Base address without a trailing slash; a setting of the operator, so that a simulator can replace the service. See `guard`. */
  base: string;
  log: Logger;
  /** Addresses that may be connected to, where a stranger gave the base address. Default: any for the base, public ones elsewhere. */
  guard?: AddressGuard;
  /** Timeout of a call with all its retries, in milliseconds. Default 30 s. */
  timeout?: number;
  /** Timeout without progress of a call by `open`, in milliseconds; it has no other. Default 60 s. */
  idleTimeout?: number;
  /** Timeout for connecting, in milliseconds. Default 5 s. */
  connectTimeout?: number;
  /** Maximum size of an answer to `request`, in bytes. Default 1 MiB. */
  maxBytes?: number;
  /** Open connections of this node; further calls wait, within their timeout. Default 10. */
  connections?: number;
  /** Retries of a request that may be repeated. Default 2. */
  retries?: number;
  /** Milliseconds before the first retry; doubled before each further one. Default 250. */
  pause?: number;
  /** Redirects that are followed. Default none: a redirect is an answer. */
  redirects?: number;
}

interface HttpRequest {
  /** Default GET. POST and PATCH are not repeated. */
  method?: Dispatcher.HttpMethod;
  /** True: repeat it whatever the method, because doing it twice does no harm. */
  repeatable?: boolean;
  /** Follows the service's base; begins with a slash. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Timeout of this call in milliseconds, instead of the service's. */
  timeout?: number;
}

/** What the service answered, with whatever status. */
interface HttpAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Buffer;
}

/** Why there is no answer. `forbidden`: the egress guard refused the address. */
type HttpFailure = 'timeout' | 'unreachable' | 'forbidden' | 'too_large';

export class HttpClientError extends Error {
  override name = 'HttpClientError';
  readonly service: string;
  readonly reason: HttpFailure;

  constructor(service: string, reason: HttpFailure, cause: unknown) {
    super(`${service}: ${reason}`, { cause });
    this.service = service;
    this.reason = reason;
  }
}

export interface HttpClient {
  /** Throws HttpClientError where there was no answer, and the reason of `signal` if it was aborted. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * For long bodies: the answer comes as a stream, bounded by the time without progress. Repeated like `request`, whatever the
   * method, until the head of an answer has come; redirects are answers. Throws like `request`; the stream fails with undici's error.
   */
  open(request: StreamRequest): Promise<StreamAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * Client of a foreign service: with the egress guard, bounds of time, size and connections, retries of idempotent requests, and
 * metrics in `/metrics`. Addresses, headers and bodies are not logged: they may hold secrets.
 */
export function createHttpClient(service: HttpService): HttpClient {
  const { name, base, log, retries = 2, pause, idleTimeout = 60_000, maxBytes = 1024 * 1024 } = service;
  let dispatchers: Promise<Dispatchers> | undefined;
  let failing = false;

  async function answerTo(request: HttpRequest, late: AbortSignal, timeout: number): Promise<HttpAnswer> {
    const { method = 'GET', path, headers, body, signal, repeatable = mayRepeat(method) } = request;
    const ending = signal ? AbortSignal.any([signal, late]) : late;
    ending.throwIfAborted();
    dispatchers ??= guardedDispatcher(service);
    const url = new URL(base + path);
    const retry = createRetry({
      retries: repeatable ? retries : 0,
      pause,
      deadline: Date.now() + timeout,
      signal: ending,
      onRetry: () => retried.inc({ service: name }),
    });
    const options = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body,
      signal: ending,
      retryOptions: { retry, throwOnError: false },
    };
    const answer = await (await dispatchers).repeating.request(options);
    const bytes = await readAll(answer.body, maxBytes);
    return { status: answer.statusCode, headers: answer.headers, body: bytes };
  }

  /** Counts a call; logs when the service begins to fail, and when it recovers. */
  function record(method: string, begun: number, outcome: number | HttpFailure | 'aborted'): void {
    const seconds = (performance.now() - begun) / 1000;
    duration.observe({ service: name, method, outcome: String(outcome) }, seconds);
    const about = { service: name, method, outcome, ms: Math.round(seconds * 1000) };
    log.debug(about, 'outgoing request');
    if (outcome === 'aborted') return;
    const failed = typeof outcome === 'string' || outcome >= 500;
    if (failed && !failing) log.warn(about, 'a foreign service does not answer');
    if (!failed && failing) log.info(about, 'a foreign service answers again');
    failing = failed;
  }

  /** Makes one call, and records and names its failure. `late`: the call has taken its whole time. */
  async function called<T extends { status: number }>(
    method: string,
    signal: AbortSignal | undefined,
    late: AbortSignal | undefined,
    call: () => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    try {
      const answer = await call();
      record(method, begun, answer.status);
      return answer;
    } catch (error) {
      if (signal?.aborted) {
        record(method, begun, 'aborted');
        throw signal.reason;
      }
      const reason = late?.aborted ? 'timeout' : failureOf(error);
      record(method, begun, reason);
      throw new HttpClientError(name, reason, error);
    }
  }

  return {
    request(request) {
      const timeout = request.timeout ?? service.timeout ?? 30_000;
      const late = AbortSignal.timeout(timeout);
      const { method = 'GET', signal } = request;
      return called(method, signal, late, () => answerTo(request, late, timeout));
    },
    open: (request) =>
      called(request.method ?? 'GET', request.signal, undefined, async () => {
        dispatchers ??= guardedDispatcher(service);
        return openAnswer(request, {
          dispatcher: (await dispatchers).once,
          url: new URL(base + request.path),
          retries,
          pause,
          idleTimeout,
          onRetry: () => retried.inc({ service: name }),
        });
      }),
    close: async () => (await dispatchers)?.destroy(),
  };
}

function failureOf(error: unknown): HttpFailure {
  if (error instanceof EgressError) {
    if (error.reason === 'forbidden') return 'forbidden';
    return error.reason === 'silent' ? 'timeout' : 'unreachable';
  }
  const { code } = error as { code?: string };
  if (error instanceof TooLong) return 'too_large';
  return TIMEOUTS.includes(code ?? '') ? 'timeout' : 'unreachable';
}

const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
