import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { EgressError } from '../egress/connect.ts';
import { guardedDispatcher } from './dispatcher.ts';
import { duration, retried } from './metrics.ts';
import { createRetry, mayRepeat } from './retry.ts';

/** A foreign service, and what a call to it may cost. */
export interface HttpService {
  /** Names the service in the log and in `/metrics`. */
  name: string;
  /** Where it answers, without a slash at the end: the operator's setting, so that a simulator can stand in for it. */
  base: string;
  log: Logger;
  /** Milliseconds for a call with all its tries. Default 30 s. */
  timeout?: number;
  /** Timeout for connecting, in milliseconds. Default 5 s. */
  connectTimeout?: number;
  /** Bytes of the longest answer that is read. Default 1 MiB. */
  maxBytes?: number;
  /** Connections this node has open at once; what comes beyond waits, within its time. Default 10. */
  connections?: number;
  /** Further tries of a request that may be repeated. Default 2. */
  retries?: number;
  /** Redirects that are followed. Default none: a redirect is an answer. */
  redirects?: number;
}

interface HttpRequest {
  /** Default GET. POST and PATCH are never repeated. */
  method?: Dispatcher.HttpMethod;
  /** Follows the service's base; begins with a slash. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Milliseconds for this call, in place of the service's. */
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
  /** Throws HttpClientError where no answer came, and the reason of `signal` where the caller gave up. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * The way to a foreign service: past the egress guard, within bounds of time, size and connections, repeated where that does
 * no harm, counted in `/metrics`. Neither address nor headers nor bodies are logged: they may hold secrets.
 */
export function createHttpClient(service: HttpService): HttpClient {
  const { name, base, log, retries = 2 } = service;
  let dispatcher: Promise<Dispatcher> | undefined;
  let failing = false;

  async function answerTo(request: HttpRequest, late: AbortSignal, timeout: number): Promise<HttpAnswer> {
    const { method = 'GET', path, headers, body, signal } = request;
    const ending = signal ? AbortSignal.any([signal, late]) : late;
    ending.throwIfAborted();
    dispatcher ??= guardedDispatcher(service);
    const url = new URL(base + path);
    const retry = createRetry({
      retries: mayRepeat(method) ? retries : 0,
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
    const answer = await (await dispatcher).request(options);
    const bytes = await answer.body.arrayBuffer();
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(bytes) };
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

  return {
    async request(request) {
      const { method = 'GET', signal } = request;
      const timeout = request.timeout ?? service.timeout ?? 30_000;
      const begun = performance.now();
      const late = AbortSignal.timeout(timeout);
      try {
        const answer = await answerTo(request, late, timeout);
        record(method, begun, answer.status);
        return answer;
      } catch (error) {
        if (signal?.aborted) {
          record(method, begun, 'aborted');
          throw signal.reason;
        }
        const reason = late.aborted ? 'timeout' : failureOf(error);
        record(method, begun, reason);
        throw new HttpClientError(name, reason, error);
      }
    },
    close: async () => (await dispatcher)?.destroy(),
  };
}

function failureOf(error: unknown): HttpFailure {
  if (error instanceof EgressError) {
    if (error.reason === 'forbidden') return 'forbidden';
    return error.reason === 'silent' ? 'timeout' : 'unreachable';
  }
  const { code } = error as { code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too_large';
  return code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}
