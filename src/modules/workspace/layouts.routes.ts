import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { arrangementGet, arrangementKeep, densityKeep, layoutKeep, layoutList } from './layouts.api.ts';
import { keepArrangement, keepDensity, keepLayout, readArrangement, readLayouts } from './layouts.service.ts';

/** A person's arrangement of lists and of the dashboard, separate in each organisation. */
export function layoutRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, layoutList, async (request) =>
    ok(await withCaller(database, request, (ctx) => readLayouts(ctx))),
  );
  serve(app, densityKeep, async (request) =>
    ok(await withCaller(database, request, (ctx) => keepDensity(ctx, request.body.density))),
  );
  serve(app, layoutKeep, async (request) =>
    ok(await withCaller(database, request, (ctx) => keepLayout(ctx, request.params.list, request.body))),
  );
  serve(app, arrangementGet, async (request) => ok(await withCaller(database, request, readArrangement)));
  serve(app, arrangementKeep, async (request) =>
    ok(await withCaller(database, request, (ctx) => keepArrangement(ctx, request.body))),
  );
}
