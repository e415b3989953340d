import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { Deps } from '../../server/module.ts';
import { searchApi } from './search.api.ts';
import { searchEverything } from './search.service.ts';

/** The search of the top bar. */
export function searchRoutes(app: FastifyInstance, { database, searched }: Deps): void {
  serve(app, searchApi, async (request, reply) => {
    const gone = goneOf(reply);
    return ok(
      await withCaller(database, request, (ctx) => searchEverything(ctx, searched, request.query.q, gone)),
    );
  });
}
