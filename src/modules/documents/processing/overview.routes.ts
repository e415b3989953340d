import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { daysAsked } from '../../../core/period.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { countDocuments } from './list.service.ts';
import { documentCountsApi, removeManyApi, statisticsApi } from './overview.api.ts';
import { removeDocuments } from './removal.service.ts';
import { statisticsOf } from './statistics.service.ts';

/** Routes about many documents at once: their numbers, and removing several. */
export function overviewRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(app, documentCountsApi, async (request) =>
    ok(await run(request, (ctx) => countDocuments(ctx, request.query))),
  );
  serve(app, removeManyApi, async (request) => {
    const removed = await run(request, (ctx) => removeDocuments(ctx, request.body.documents));
    return ok({ removed }, `U korpi je dokumenata: ${removed.length}.`);
  });
  serve(app, statisticsApi, async (request) =>
    ok(await run(request, (ctx) => statisticsOf(ctx, daysAsked(request.query)))),
  );
}
