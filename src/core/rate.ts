import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/** Milliseconds between two words of a gate. */
const TELL_EVERY = 10_000;

/** Said of one who asks too often: 429 with the wait in seconds, which the answer's `Retry-After` repeats. */
export function tooMany(
  seconds: number,
  said = 'Previše zahtjeva s ove adrese.',
  more: object = {},
): AppError {
  const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError(429, 'too_many', `${said} Pokušajte ponovo za ${wait}.`, {
    data: { retry_after: seconds, ...more },
  });
}

/** The same as `errorResponseBuilder` of @fastify/rate-limit. */
export const tooManyFromHere = (_request: FastifyRequest, { ttl }: { ttl: number }): AppError =>
  tooMany(Math.ceil(ttl / 1000));

/** Lets so many through and no more. Each is asked for once, by `pass`, or first by `refuses` where a refusal comes early. */
export interface Gate {
  /** Lets one through, or counts it as refused and answers false. */
  pass(): boolean;
  /** True for one that is not let through, which is counted as refused; who is not refused takes no place yet. */
  refuses(): boolean;
}

/**
 * Lets so many through in a second, whoever they are of, and as many at once after a pause; tells now and then how many were not
 * let through.
 */
export function createGate(perSecond: number, tell: (refused: number) => void): Gate {
  let room = perSecond;
  let filled = performance.now();
  let refused = 0;
  let told = Number.NEGATIVE_INFINITY;
  const refuses = (): boolean => {
    const now = performance.now();
    room = Math.min(perSecond, room + ((now - filled) / 1000) * perSecond);
    filled = now;
    if (room >= 1) return false;
    refused += 1;
    if (now - told > TELL_EVERY) {
      tell(refused);
      told = now;
      refused = 0;
    }
    return true;
  };
  return {
    refuses,
    pass() {
      if (refuses()) return false;
      room -= 1;
      return true;
    },
  };
}
