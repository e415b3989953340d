import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { ok } from '../../core/http.ts';
import { actingFor } from '../../core/identity/acting.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { trailActorsApi, trailApi } from './trail.api.ts';
import { listActors, trail } from './trail.service.ts';

/** The audit trail of one's organisation; the operator's people also see another's. */
export function trailRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const acting = actingFor(database);
  serveList(app, trailApi, trail, acting);
  serve(app, trailActorsApi, async (request) => ok(await acting(request, listActors)));
}
