import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../../core/context.ts';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { bookkeepers, grantException, revokeException } from './exceptions.service.ts';
import { exceptionGrant, exceptionRevoke, lockSet, locksGet, peopleGet } from './locks.api.ts';
import { locksState, setLock } from './locks.service.ts';

/** Routes of locked days. A change answers the state after it. */
export function locksRoutes(app: FastifyInstance, { database }: Deps): void {
  const changed = (request: FastifyRequest, work: (ctx: Ctx) => Promise<void>) =>
    withCaller(database, request, async (ctx) => {
      await work(ctx);
      return locksState(ctx);
    });

  serve(app, locksGet, async (request) => ok(await withCaller(database, request, locksState)));
  serve(app, lockSet, async (request) =>
    ok(
      await changed(request, (ctx) => setLock(ctx, { kind: request.params.kind, ...request.body })),
      request.body.through ? 'Zaključano je.' : 'Otključano je.',
    ),
  );
  serve(app, peopleGet, async (request) => ok(await withCaller(database, request, bookkeepers)));
  serve(app, exceptionGrant, async (request) =>
    ok(await changed(request, (ctx) => grantException(ctx, request.body)), 'Izuzetak je dat.'),
  );
  serve(app, exceptionRevoke, async (request) =>
    ok(await changed(request, (ctx) => revokeException(ctx, request.params.idguid)), 'Izuzetak je opozvan.'),
  );
}
