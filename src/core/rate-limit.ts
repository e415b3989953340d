import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** Milliseconds between two reports of a rate limiter. */
const REPORT_INTERVAL = 10_000;

/** The 429 error. `Retry-After` repeats `seconds`. */
export function tooManyRequests(
  seconds: number,
  message = 'Previše zahtjeva s ove adrese.',
  more: object = {},
): AppError {
  const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError(429, 'too_many', `${message} Pokušajte ponovo za ${wait}.`, {
    data: { retry_after: seconds, ...more },
  });
}

/** The `errorResponseBuilder` of @fastify/rate-limit. */
export const rateLimitError = (_request: FastifyRequest, { ttl }: { ttl: number }): AppError =>
  tooManyRequests(Math.ceil(ttl / 1000));

interface RateLimiter {
  /** Takes a token. Counts a refusal and returns false if there is none. */
  tryAcquire(): boolean;
  /** Counts a refusal and returns true if there is no token. Takes none: `tryAcquire` follows. */
  isExhausted(): boolean;
}

/**
 * Token bucket for a whole process, whoever the callers are: it holds `perSecond` tokens and refills at that rate. Calls
 * `report` with the number of refusals at the first one, then at most every `REPORT_INTERVAL`.
 */
export function createRateLimiter(perSecond: number, report: (refused: number) => void): RateLimiter {
  let tokens = perSecond;
  let refilledAt = performance.now();
  let refused = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const isExhausted = (): boolean => {
    const now = performance.now();
    tokens = Math.min(perSecond, tokens + ((now - refilledAt) / 1000) * perSecond);
    refilledAt = now;
    if (tokens >= 1) return false;
    refused += 1;
    if (now - reportedAt > REPORT_INTERVAL) {
      report(refused);
      reportedAt = now;
      refused = 0;
    }
    return true;
  };
  return {
    isExhausted,
    tryAcquire() {
      if (isExhausted()) return false;
      tokens -= 1;
      return true;
    },
  };
}
