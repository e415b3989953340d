import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { watchChoicesOf } from './conversations.ts';
import { createWatch, removeWatch, setActive, setMuted, updateWatch } from './edit.service.ts';
import { endRoutes } from './end.routes.ts';
import { previewWatch } from './preview.service.ts';
import * as api from './watches.api.ts';
import { getDigest, getWatch, historyOfWatch, matchesOf, watchListing } from './watches.service.ts';

/** Watches of the caller and of their organisation, and the page that ends those of a mail. */
export async function watchRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  serveList(app, api.watchList, watchListing, run);

  const route = serviceRoutes(app);
  route(api.watchPreview, run, (ctx, { query }) => previewWatch(ctx, query.query));
  route(api.watchChoices, run, (ctx, { params, query }) => watchChoicesOf(ctx, params.field, query));
  route(api.digestGet, run, (ctx, { params }) => getDigest(ctx, params.idguid));
  route(api.watchCreate, run, (ctx, { body }) => createWatch(ctx, body), 'Praćenje je sačuvano.');
  route(api.watchGet, run, (ctx, { params }) => getWatch(ctx, params.idguid));
  route(
    api.watchUpdate,
    run,
    (ctx, { params, body }) => updateWatch(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(
    api.watchRemove,
    run,
    (ctx, { params, query }) => removeWatch(ctx, params.idguid, query.version),
    'Praćenje je obrisano.',
  );
  route(
    api.watchActive,
    run,
    (ctx, { params, body }) => setActive(ctx, params.idguid, body.active),
    ({ active }) => (active ? 'Praćenje ponovo javlja.' : 'Praćenje je pauzirano.'),
  );
  route(
    api.watchMuted,
    run,
    (ctx, { params, body }) => setMuted(ctx, params.idguid, body.muted),
    ({ muted }) => (muted ? 'Ovo praćenje vam više ne javlja.' : 'Ovo praćenje vam ponovo javlja.'),
  );
  route(api.watchMatches, run, (ctx, { params }) => matchesOf(ctx, params.idguid));
  route(api.watchHistory, run, (ctx, { params }) => historyOfWatch(ctx, params.idguid));

  await endRoutes(app, deps);
}
