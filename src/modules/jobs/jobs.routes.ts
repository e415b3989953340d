import type { FastifyInstance } from 'fastify';
import { ok, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import type { Deps } from '../../server/module.ts';
import { jobsApi, jobsCancel, jobsRetry, schedulesApi } from './jobs.api.ts';
import { handleJobs, jobListing, scheduleListing } from './jobs.service.ts';

/** Routes of the screen of background jobs: for the operator only. */
export function jobsRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serveList(app, jobsApi, jobListing(jobs), (request, work) => withOperator(database, request, work));
  serveList(app, schedulesApi, scheduleListing(jobs), (request, work) =>
    withOperator(database, request, work),
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
