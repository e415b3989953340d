import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { viewCreate, viewDelete, viewList, viewUpdate } from './saved-views.api.ts';
import { createView, deleteView, listViews, updateView } from './saved-views.service.ts';

/** A person's saved views of lists, separate in each organisation. */
export function savedViewRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, viewList, async (request) =>
    ok(await withCaller(database, request, (ctx) => listViews(ctx, request.query.resource))),
  );
  serve(app, viewCreate, async (request) => {
    const saved = await withCaller(database, request, (ctx) => createView(ctx, request.body));
    return ok(saved, 'Pogled je sačuvan.');
  });
  serve(app, viewUpdate, async (request) => {
    const { idguid } = request.params;
    const saved = await withCaller(database, request, (ctx) => updateView(ctx, idguid, request.body));
    return ok(saved, 'Pogled je sačuvan.');
  });
  serve(app, viewDelete, async (request) => {
    await withCaller(database, request, (ctx) => deleteView(ctx, request.params.idguid));
    return ok(null, 'Pogled je obrisan.');
  });
}
