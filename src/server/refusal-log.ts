import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AppError } from '../core/errors.ts';
import { createRateLimiter } from '../core/rate-limit.ts';

/** Lines a second of a node. Refusals beyond are only counted, so that nobody fills the log by being refused. */
const LINES_PER_SECOND = 20;

/** Codes of 401 that belong to ordinary work: a token that has run out, and the question for a second factor. */
const ORDINARY: ReadonlySet<string> = new Set(['unauthenticated', 'second_factor']);
/** The token of a program. A session's own is a JWT, which begins so and runs out every quarter of an hour. */
const OF_A_PROGRAM = /^Bearer +(?!ey)\S/i;

/**
 * Logs refusals that may be of somebody who tries what they may not: a wrong password or key, a missing right, too many tries. With address,
 * account and the route's pattern; what was sent is in no line. Devices of DDNS are answered without an error, and have lines of their own
 * (modules/ddns/updates/refused.ts). The log of security events that OWASP ASVS asks for (docs/security.md).
 */
export function createRefusalLog(log: FastifyBaseLogger): (error: AppError, request: FastifyRequest) => void {
  const limiter = createRateLimiter(LINES_PER_SECOND, (refusals) =>
    log.warn({ refusals }, 'refused requests are only counted'),
  );
  return (error, request) => {
    if (!isTold(error, request) || !limiter.tryAcquire()) return;
    const { method, routeOptions, ip, caller } = request;
    const who = caller && { user: caller.actor.userId, tenant: caller.tenant.id };
    const { status, code } = error;
    request.log.info({ status, code, method, route: routeOptions?.url, ip, ...who }, 'request refused');
  };
}

function isTold({ status, code }: AppError, { headers }: FastifyRequest): boolean {
  if (status === 401) return !ORDINARY.has(code) || OF_A_PROGRAM.test(headers.authorization ?? '');
  return status === 403 || status === 429;
}
