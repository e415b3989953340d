import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { noticeGet } from './announcements.api.ts';
import * as api from './card.api.ts';
import { noticeCalendar, noticeCard } from './card.service.ts';
import { noticeChoices } from './choices.service.ts';
import { sourceOf } from './source.service.ts';

/** The page of a notice, and what the list's filters are chosen from. */
export function cardRoutes(app: FastifyInstance, { database, config }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const route = serviceRoutes(app);
  route(noticeGet, run, (ctx, { params }) => noticeCard(ctx, database, params.idguid));
  route(api.noticeChoices, run, (ctx, { params, query }) =>
    noticeChoices(ctx, database, params.field, query),
  );
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
