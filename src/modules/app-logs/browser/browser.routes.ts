import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { createRateLimiter, rateLimitError } from '../../../core/rate-limit.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import type { SourcedLine } from '../intake/take-lines.ts';
import type { OwnLog } from '../own/own-log.ts';
import { type BrowserError, type BrowserReport, browserErrorsApi } from './browser.api.ts';
import { SourceMaps } from './source-maps/source-maps.ts';
import { stripped } from './strip.ts';

const MINUTE = 60_000;
/** Reports of one address a minute, and of all a second on a node. */
const OF_ONE = 20;
const OF_ALL = 50;
const FLOOD = new AppError(503, 'flood', 'Previše prijavljenih grešaka odjednom.', {
  data: { retry_after: 60 },
});

const HOW = { error: 'greška', rejection: 'odbijeno obećanje', render: 'prikaz' } as const;

/**
 * Where browsers report their errors. Anybody may, so that a report is bounded, throttled, and says nothing of a person: what looks like
 * that is left out here, whoever has sent it. Answered when it is in memory.
 */
export async function browserRoutes(
  app: FastifyInstance,
  { log, pageOf, sourceMaps }: Pick<Deps, 'log' | 'pageOf' | 'sourceMaps'>,
  own: OwnLog,
): Promise<void> {
  const maps = new SourceMaps(sourceMaps, log);
  app.addHook('onClose', () => maps.close());
  const limiter = createRateLimiter(OF_ALL, (refused) =>
    log.warn({ refused }, 'reports of browsers were refused'),
  );
  app.fastReject.register(browserErrorsApi, limiter.isExhausted, FLOOD);
  await app.register(async (scope) => {
    // Per node and address; IPv6 per /64.
    await scope.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });
    serve(
      scope,
      browserErrorsApi,
      async ({ body }) => {
        const stacks = await maps.applied(body.errors.map(({ stack }) => stripped(stack)));
        for (const [n, error] of body.errors.entries()) {
          const page = pageOf(pathOf(error.path)) ?? '(nepoznata)';
          own.add(lineOf({ ...error, stack: stacks[n]! }, body, page), `browser-${body.front}`);
        }
        return { success: true as const, message: 'Greška je zabilježena.' };
      },
      {
        config: { rateLimit: { max: OF_ONE, timeWindow: MINUTE }, withoutDatabase: true },
        bodyLimit: 128 * 1024,
        onRequest: (_request, _reply, done) => done(limiter.tryAcquire() ? undefined : FLOOD),
      },
    );
  });
}

/** The path of an address, without what follows it. */
const pathOf = (text: string): string => {
  const path = text.replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
};

/** An error as a line. `stack`: without what may be personal. `page`: an address that the product has, with `:id` for a record's. */
function lineOf(
  { kind, type, message, stack, times }: BrowserError,
  { release }: Pick<BrowserReport, 'release'>,
  page: string,
): SourcedLine {
  const error = { type: stripped(type), message: stripped(message), stack };
  return {
    level: 'error',
    message: error.message || error.type || 'Greška bez poruke',
    error,
    release: release || null,
    fields: { page, how: HOW[kind], ...(times > 1 && { times }), err: error },
  };
}
