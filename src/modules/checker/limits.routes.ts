import type { FastifyInstance } from 'fastify';
import { ok, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { limitsGet, limitsUpdate } from './limits.api.ts';
import { readLimitsState, updateLimits } from './limits.ts';

export function limitsRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, limitsGet, async (request) =>
    ok(await withOperator(database, request, ({ db }) => readLimitsState(db))),
  );
  serve(app, limitsUpdate, async (request) =>
    ok(
      await withOperator(database, request, (ctx) => updateLimits(ctx, request.body)),
      'Ograničenja su sačuvana i odmah važe.',
    ),
  );
}
