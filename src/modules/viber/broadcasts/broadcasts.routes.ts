import type { FastifyInstance } from 'fastify';
import { sendFile, sendingOf } from '../../../core/files/send.ts';
import { withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './broadcasts.api.ts';
import { broadcastListing, fileOfBroadcast, getBroadcast, historyOfBroadcast } from './broadcasts.service.ts';
import { broadcastChoicesOf, tagsInUse, testersOf } from './choices.service.ts';
import { createBroadcast, removeBroadcast, updateBroadcast } from './edit.service.ts';
import { receiverList } from './receivers.api.ts';
import { receiverListing } from './receivers.service.ts';
import { countAsked } from './receivers.ts';
import {
  cancelBroadcast,
  pauseBroadcast,
  repeatUnknown,
  resumeBroadcast,
  startBroadcast,
  testBroadcast,
} from './running.service.ts';

/** Broadcasts of the caller's organisation. */
export function broadcastRoutes(app: FastifyInstance, { database, files }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  serveList(app, api.broadcastList, broadcastListing, run);
  serveList(app, receiverList, receiverListing, run);

  const route = serviceRoutes(app);
  route(api.broadcastChoices, run, (ctx, { params, query }) => broadcastChoicesOf(ctx, params.field, query));
  route(api.broadcastTags, run, (ctx, { params }) => tagsInUse(ctx, params.field));
  route(api.receiverCount, run, (ctx, { query }) => countAsked(ctx, query));
  route(api.broadcastCreate, run, (ctx, { body }) => createBroadcast(ctx, body), 'Nacrt je sačuvan.');
  route(api.broadcastGet, run, (ctx, { params }) => getBroadcast(ctx, params.idguid));
  route(
    api.broadcastUpdate,
    run,
    (ctx, { params, body }) => updateBroadcast(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(
    api.broadcastRemove,
    run,
    (ctx, { params, query }) => removeBroadcast(ctx, params.idguid, query.version),
    'Nacrt je obrisan.',
  );
  route(api.broadcastStart, run, (ctx, { params, body }) => startBroadcast(ctx, params.idguid, body));
  route(
    api.broadcastPause,
    run,
    (ctx, { params }) => pauseBroadcast(ctx, params.idguid),
    ({ state }) => (state === 'draft' ? 'Vraćeno u nacrt.' : 'Zaustavljeno: ništa novo se ne šalje.'),
  );
  route(
    api.broadcastResume,
    run,
    (ctx, { params }) => resumeBroadcast(ctx, params.idguid),
    'Slanje se nastavlja.',
  );
  route(
    api.broadcastCancel,
    run,
    (ctx, { params }) => cancelBroadcast(ctx, params.idguid),
    'Otkazano: ko je čekao, ne prima poruku.',
  );
  route(
    api.broadcastRepeat,
    run,
    (ctx, { params }) => repeatUnknown(ctx, params.idguid),
    'Šalje se ponovo onima za koje se nije znalo.',
  );
  route(
    api.broadcastTest,
    run,
    (ctx, { params, body }) => testBroadcast(ctx, params.idguid, body.conversation_id),
    'Proba je poslana; u chatu se vidi da li je stigla.',
  );
  route(api.broadcastTesters, run, (ctx, { params, query }) => testersOf(ctx, params.idguid, query));
  route(api.broadcastHistory, run, (ctx, { params }) => historyOfBroadcast(ctx, params.idguid));
  serve(
    app,
    api.broadcastFile,
    async (request, reply) => {
      const file = await run(request, (ctx) => fileOfBroadcast(ctx, request.params.idguid));
      return sendFile(request, reply, files, file, sendingOf(request.query));
    },
    { config: { byTicket: true } },
  );
}
