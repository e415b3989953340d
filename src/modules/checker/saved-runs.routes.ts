import type { FastifyInstance } from 'fastify';
import { ok, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import type { Deps } from '../../server/module.ts';
import { removeRunApi, savedRunsApi } from './saved-runs.api.ts';
import { removeRun, savedRuns } from './saved-runs.service.ts';

export function savedRunsRoutes(app: FastifyInstance, { database }: Deps): void {
  serveList(app, savedRunsApi, savedRuns, (request, work) => withOperator(database, request, work));
  serve(app, removeRunApi, async (request) => {
    await withOperator(database, request, (ctx) => removeRun(ctx, request.params.id));
    return ok(null, 'Provjera je obrisana.');
  });
}
