import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../core/http.ts';
import { networkOf } from '../../../core/network.ts';
import { rateLimitError } from '../../../core/rate-limit.ts';
import { serve } from '../../../core/serve.ts';
import { goneOf } from '../../../core/transfer/gone.ts';
import type { Deps } from '../../../server/module.ts';
import { registerOf } from '../vies/register.ts';
import { checkNumbers } from './check.service.ts';
import { sendNumbers } from './excel.service.ts';
import { checkNumbersApi, exportNumbersApi } from './numbers.api.ts';

const rate = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });

/**
 * Public routes of the tax number check; nothing about the caller is stored. Rate limits are per address (IPv6: per /64) and node;
 * the load on registers is limited globally (vies/register.ts).
 */
export async function numberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database } = deps;
  const register = registerOf(deps);
  // Before connections are drained: requests waiting for the register would delay the shutdown.
  app.addHook('preClose', () => register.stop());

  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });

    serve(
      limited,
      checkNumbersApi,
      async (request, reply) => {
        const asker = { owner: networkOf(request.ip), gone: goneOf(reply) };
        return ok({ results: await checkNumbers(database, register, request.body.numbers, asker) });
      },
      { ...rate(300), bodyLimit: 128 * 1024 },
    );

    serve(
      limited,
      exportNumbersApi,
      (request, reply) => sendNumbers(request.body.results, networkOf(request.ip), reply),
      { ...rate(30), bodyLimit: 2 * 1024 * 1024 },
    );
  });
}
