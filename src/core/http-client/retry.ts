import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher, RetryHandler } from 'undici';
import { EgressError } from '../egress/connect.ts';

/** Idempotent methods (RFC 9110, 9.2.2). */
const IDEMPOTENT: readonly Dispatcher.HttpMethod[] = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'];
/** Statuses that another try may change. */
const PASSING = [408, 429, 500, 502, 503, 504];
/** What another try would only meet again. */
const LASTING = ['UND_ERR_INVALID_ARG', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED'];
/** Milliseconds before the first retry; doubled with each further one. */
const FIRST_PAUSE = 250;

/** Whether a request with this method and an unknown outcome may be sent again. */
export const mayRepeat = (method: Dispatcher.HttpMethod): boolean => IDEMPOTENT.includes(method);

interface RetryOptions {
  retries: number;
  /** Milliseconds before the first retry. */
  pause?: number | undefined;
  /** Milliseconds since 1970 after which no try begins. */
  deadline: number;
  signal: AbortSignal;
  onRetry(): void;
}

/**
 * Decides for undici's retry interceptor, whose own decision has neither jitter nor a deadline: waits for `Retry-After`, at least
 * a growing pause with jitter, and gives up at once if the remaining time is too short.
 */
export function createRetry({
  retries,
  pause,
  deadline,
  signal,
  onRetry,
}: RetryOptions): RetryHandler.RetryCallback {
  let tried = 0;
  return (error, _context, done) => {
    const wait = pauseBefore(tried, (error as Failure).headers?.['retry-after'], pause);
    if (!isPassing(error) || tried >= retries || signal.aborted || Date.now() + wait >= deadline)
      return done(error);
    tried += 1;
    onRetry();
    sleep(wait, undefined, { signal }).then(
      () => done(null),
      () => done(error),
    );
  };
}

type Header = string | string[] | undefined;
interface Failure {
  statusCode?: number;
  code?: string;
  headers?: Record<string, Header>;
}

/** Whether another try may go better: `failure` is an error, or an answer with a status. */
export function isPassing(failure: unknown): boolean {
  const { statusCode, code } = failure as Failure;
  if (statusCode !== undefined) return PASSING.includes(statusCode);
  return !LASTING.includes(code ?? '') && !(failure instanceof EgressError && failure.reason === 'forbidden');
}

/** Milliseconds before the next try, after `tried` retries. */
export function pauseBefore(tried: number, asked: Header, first = FIRST_PAUSE): number {
  return Math.max(first * 2 ** tried * (1 + Math.random() / 2), retryAfter(asked));
}

/** Milliseconds that the header asks to wait; it holds seconds or an HTTP date. */
function retryAfter(header: Header): number {
  const text = String(header ?? '');
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  return Math.max(0, Date.parse(text) - Date.now()) || 0;
}
