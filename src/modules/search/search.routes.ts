import type { FastifyInstance } from 'fastify';
import { asCaller, inNameOf, ok } from '../../core/http.ts';
import type { Run } from '../../core/in-time.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { Deps } from '../../server/module.ts';
import { searchApi } from './search.api.ts';
import { searchEverything } from './search.service.ts';

/** The search of the top bar. */
export function searchRoutes(app: FastifyInstance, { database, searched }: Deps): void {
  serve(app, searchApi, async (request, reply) =>
    ok(
      await asCaller(request, (caller) => {
        const run: Run = (work) => inNameOf(database, caller, request, work);
        const { permissions } = caller.actor;
        return searchEverything(run, permissions, searched, request.query.q, goneOf(reply));
      }),
    ),
  );
}
