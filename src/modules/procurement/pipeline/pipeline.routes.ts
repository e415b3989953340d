import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../core/errors.ts';
import { fold } from '../../../core/fold.ts';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { boardOf, moveEntry, weekOf } from './board.service.ts';
import { setFollow } from './follows.service.ts';
import { addNote, removeNote, restoreNote, updateNote } from './notes.service.ts';
import { membersOf } from './people.ts';
import * as api from './pipeline.api.ts';
import {
  createEntry,
  getCard,
  historyOfOwn,
  pipelineListing,
  removeEntry,
  updateEntry,
} from './pipeline.service.ts';
import { PIPELINE_STATES } from './states.ts';

/** What the caller's organisation does with notices. */
export function pipelineRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  serveList(app, api.pipelineList, pipelineListing, run);
  const route = serviceRoutes(app);
  route(api.boardGet, run, (ctx, { query }) => boardOf(ctx, query));
  route(api.weekGet, run, (ctx) => weekOf(ctx));
  route(api.pipelineChoices, run, async (ctx, { params, query }) => {
    if (params.field !== 'person_id') throw notFound();
    const people = (await membersOf(ctx)).filter(
      ({ idguid, name }) =>
        (query.idguid === undefined || idguid === query.idguid) && fold(name).includes(fold(query.q ?? '')),
    );
    return people.slice(0, query.limit).map(({ idguid, name }) => ({ idguid, label: name, hint: null }));
  });
  route(api.cardGet, run, (ctx, { params }) => getCard(ctx, params.idguid));
  route(
    api.entryCreate,
    run,
    (ctx, { body }) => createEntry(ctx, deps, body),
    ({ state }) => `Dodano u naše nabavke: ${PIPELINE_STATES[state].toLowerCase()}.`,
  );
  route(
    api.entryUpdate,
    run,
    (ctx, { params, body }) => updateEntry(ctx, deps, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(api.entryRemove, run, (ctx, { params, query }) => removeEntry(ctx, params.idguid, query.version));
  route(api.entryMove, run, (ctx, { params, body }) => moveEntry(ctx, params.idguid, body));
  route(
    api.followPut,
    run,
    (ctx, { params, body }) => setFollow(ctx, params.idguid, body.follow),
    ({ followed }) =>
      followed ? 'Pratite ovu nabavku: javit ćemo vam šta se s njom desi.' : 'Više je ne pratite.',
  );
  route(
    api.noteAdd,
    run,
    (ctx, { params, body }) => addNote(ctx, params.idguid, body.text),
    'Bilješka je sačuvana.',
  );
  route(
    api.noteUpdate,
    run,
    (ctx, { params, body }) => updateNote(ctx, params.idguid, params.note, body),
    'Bilješka je sačuvana.',
  );
  route(
    api.noteRemove,
    run,
    (ctx, { params, query }) => removeNote(ctx, params.idguid, params.note, query.version),
    'Bilješka je obrisana.',
  );
  route(
    api.noteRestore,
    run,
    (ctx, { params }) => restoreNote(ctx, params.idguid, params.note),
    'Bilješka je vraćena.',
  );
  route(api.pipelineHistory, run, (ctx, { params }) => historyOfOwn(ctx, params.idguid));
}
