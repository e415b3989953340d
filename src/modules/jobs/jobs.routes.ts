import type { FastifyInstance } from 'fastify';
import { ok, okPage, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { jobsApi, jobsCancel, jobsRetry, schedulesApi } from './jobs.api.ts';
import { handleJobs, listJobs, listSchedules } from './jobs.service.ts';

/** What the operator's people call to follow the jobs, and to have failed ones tried again or given up. */
export function jobsRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serve(app, jobsApi, async (request) =>
    okPage(await withOperator(database, request, (ctx) => listJobs(ctx, jobs, request.query))),
  );
  serve(app, schedulesApi, async (request) =>
    ok(await withOperator(database, request, (ctx) => listSchedules(ctx, jobs))),
  );
  serve(app, jobsRetry, async (request) => {
    const { idguids } = request.body;
    const done = await withOperator(database, request, (ctx) => handleJobs(ctx, jobs, 'retry', idguids));
    return ok({ done }, `Ponovo se pokušava: ${done}.`);
  });
  serve(app, jobsCancel, async (request) => {
    const { idguids } = request.body;
    const done = await withOperator(database, request, (ctx) => handleJobs(ctx, jobs, 'cancel', idguids));
    return ok({ done }, `Odustalo se od poslova: ${done}.`);
  });
}
