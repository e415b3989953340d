import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { ok, okPage } from '../../core/http.ts';
import { withOrganisation } from '../../core/identity/acting.ts';
import { serve } from '../../core/serve.ts';
import { trailActorsApi, trailApi } from './trail.api.ts';
import { listActors, listTrail } from './trail.service.ts';

/** The audit trail of one's organisation; the operator's people also see another's. */
export function trailRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, trailApi, async (request) => {
    const { query } = request;
    return okPage(await withOrganisation(database, request, query.tenant, (ctx) => listTrail(ctx, query)));
  });
  serve(app, trailActorsApi, async (request) =>
    ok(await withOrganisation(database, request, request.query.tenant, listActors)),
  );
}
