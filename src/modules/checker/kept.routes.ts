import type { FastifyInstance } from 'fastify';
import { ok, okPage, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { keptRunsApi, removeRunApi } from './kept.api.ts';
import { listKept, removeRun } from './kept.service.ts';

/** The runs that are kept, for the operator's people. */
export function keptRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, keptRunsApi, async (request) =>
    okPage(await withOperator(database, request, (ctx) => listKept(ctx, request.query))),
  );
  serve(app, removeRunApi, async (request) => {
    await withOperator(database, request, (ctx) => removeRun(ctx, request.params.id));
    return ok(null, 'Provjera je uklonjena.');
  });
}
