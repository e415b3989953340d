import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { densityKeep, layoutKeep, layoutList } from './layouts.api.ts';
import { keepDensity, keepLayout, readLayouts } from './layouts.service.ts';

/** A person's arrangement of lists, separate in each organisation. */
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
}
