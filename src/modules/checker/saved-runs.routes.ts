import type { FastifyInstance } from 'fastify';
import { ok, okPage, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { removeRunApi, savedRunsApi } from './saved-runs.api.ts';
import { listSavedRuns, removeRun } from './saved-runs.service.ts';

export function savedRunsRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, savedRunsApi, async (request) =>
    okPage(await withOperator(database, request, (ctx) => listSavedRuns(ctx, request.query))),
  );
  serve(app, removeRunApi, async (request) => {
    await withOperator(database, request, (ctx) => removeRun(ctx, request.params.id));
    return ok(null, 'Provjera je uklonjena.');
  });
}
