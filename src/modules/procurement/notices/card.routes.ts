import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { noticeGet } from './announcements.api.ts';
import * as api from './card.api.ts';
import { cardNames, noticeCalendar, noticeCard } from './card.service.ts';
import { knownChoices, noticeChoices } from './choices.service.ts';
import { sourceOf } from './source.service.ts';

/** The page of a notice, and what the list's filters are chosen from. Names come from memory, read before the transaction is opened. */
export function cardRoutes(app: FastifyInstance, { database, config }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const route = serviceRoutes(app);
  serve(app, noticeGet, async (request) => {
    const names = await cardNames(database);
    return ok(await run(request, (ctx) => noticeCard(ctx, names, request.params.idguid)));
  });
  serve(app, api.noticeChoices, async (request) => {
    const known = await knownChoices(database, request.params.field);
    return ok(await run(request, (ctx) => noticeChoices(ctx, known, request.query)));
  });
  route(api.sourceGet, run, sourceOf);
  serve(app, api.noticeCalendar, async (request, reply) => {
    const { name, text } = await run(request, (ctx) =>
      noticeCalendar(ctx, request.params.idguid, config.publicUrl),
    );
    return reply
      .header('content-disposition', contentDisposition(name))
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
