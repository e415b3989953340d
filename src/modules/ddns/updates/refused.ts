import { createRateLimiter } from '../../../core/rate-limit.ts';
import type { Deps } from '../../../server/module.ts';

/** Lines a second of a node about refused passwords; those beyond are only counted. */
const LINES_PER_SECOND = 5;

/**
 * Wraps what devices ask so that a refused password is a line of the log: from where, and nothing that was sent. Protocols answer by themselves, so
 * the log of the API's refusals does not see them (server/refusal-log.ts).
 */
export function refusalTeller(log: Pick<Deps['log'], 'info' | 'warn'>) {
  const limiter = createRateLimiter(LINES_PER_SECOND, (refusals) =>
    log.warn({ refusals }, 'ddns: refused passwords are only counted'),
  );
  return <R extends { connection: string | null }, O>(
    ask: (request: R) => Promise<O>,
    isRefused: (outcome: O) => boolean,
  ) =>
    async (request: R): Promise<O> => {
      const outcome = await ask(request);
      if (isRefused(outcome) && limiter.tryAcquire())
        log.info({ ip: request.connection }, 'ddns: a password was refused');
      return outcome;
    };
}
