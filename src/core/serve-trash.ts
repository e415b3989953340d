import type { FastifyInstance } from 'fastify';
import type { Ctx } from './context.ts';
import { ok } from './http.ts';
import type { trashEndpoints } from './records/trash.api.ts';
import type { trashOfTable } from './records/trash.ts';
import { serve } from './serve.ts';
import { serveList } from './serve-list.ts';
import type { Run } from './service-routes.ts';

/** Registers the routes of a trash: its list, and the way back. */
export function serveTrash(
  app: FastifyInstance,
  api: ReturnType<typeof trashEndpoints>,
  listing: ReturnType<typeof trashOfTable>['trash'],
  run: Run,
  restore: (ctx: Ctx, idguids: string[]) => Promise<number>,
  restoring: Run = run,
): void {
  serveList(app, api.trash, listing, run as never);
  serve(app, api.restore, async (request) => {
    const restored = await restoring(request as never, (ctx) => restore(ctx, request.body.idguids));
    return ok({ restored }, `Vraćeno zapisa: ${restored}.`);
  });
}
