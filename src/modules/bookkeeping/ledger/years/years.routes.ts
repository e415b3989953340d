import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { yearGet, yearOpen, yearsGet } from './years.api.ts';
import { openYear, yearDetail, yearsOverview } from './years.service.ts';

/** Routes of years as a whole. Their records are those of the resource. */
export function yearsRoutes(app: FastifyInstance, { database, services }: Deps): void {
  const resource = services.get('poslovne-godine')!;
  serve(app, yearsGet, async (request) => ok(await withCaller(database, request, yearsOverview)));
  serve(app, yearOpen, async (request) =>
    ok(
      await withCaller(database, request, (ctx) => openYear(ctx, resource, request.body)),
      'Godina je otvorena.',
    ),
  );
  serve(app, yearGet, async (request) =>
    ok(await withCaller(database, request, (ctx) => yearDetail(ctx, resource, request.params.idguid))),
  );
}
