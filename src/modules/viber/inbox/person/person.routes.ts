import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../../../core/dates.ts';
import { ok } from '../../../../core/http.ts';
import { sendPrinted } from '../../../../core/print/serve-print.ts';
import { serve } from '../../../../core/serve.ts';
import { type Run, serviceRoutes } from '../../../../core/service-routes.ts';
import { contentDisposition } from '../../../../core/transfer/disposition.ts';
import { attachedOf, erasePerson } from './erasure.service.ts';
import { exportConversation } from './export.service.ts';
import { printedConversation } from './export-print.ts';
import { conversationExport, personAttached, personErase } from './person.api.ts';

/** What a person may ask for: all that was written, and to be forgotten. */
export function personRoutes(app: FastifyInstance, run: Run): void {
  serve(app, conversationExport, async (request, reply) => {
    const { params, query } = request;
    if (query.format === 'pdf')
      return sendPrinted(reply, (readRows) =>
        run(request as never, async (ctx) =>
          readRows(await printedConversation(ctx, await exportConversation(ctx, params.idguid, query))),
        ),
      );
    const one = await run(request as never, (ctx) => exportConversation(ctx, params.idguid, query));
    reply.header(
      'content-disposition',
      contentDisposition('attachment', `viber-razgovor-${dayOf(Date.now())}.json`),
    );
    return ok(one);
  });
  const route = serviceRoutes(app);
  route(personAttached, run, (ctx, { params }) => attachedOf(ctx, params.idguid));
  route(
    personErase,
    run,
    (ctx, { params }) => erasePerson(ctx, params.idguid),
    'Lični podaci osobe su obrisani.',
  );
}
