import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

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
