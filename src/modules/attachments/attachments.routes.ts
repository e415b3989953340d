import type { FastifyInstance } from 'fastify';
import { sendFile, sendingOf } from '../../core/files/send.ts';
import { ok, withCaller } from '../../core/http.ts';
import { plural } from '../../core/plural.ts';
import { serve } from '../../core/serve.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import type { Deps } from '../../server/module.ts';
import { sweepSoon } from '../files/sweeping.ts';
import { attachmentsApi, storedFileUses } from './attachments.api.ts';
import {
  attach,
  attachmentContent,
  attachmentsOf,
  detach,
  restoreAttachment,
  updateAttachment,
} from './attachments.service.ts';
import { purgeAttachments, removedAttachments } from './removed.service.ts';
import { otherAttachables } from './slots.ts';
import { recordsWithStored } from './uses.service.ts';

const purgedText = (count: number): string =>
  `${plural(count, 'Trajno je obrisan', 'Trajno su obrisana', 'Trajno je obrisano')} ${count} ${plural(count, 'prilog', 'priloga', 'priloga')}.`;

/** The routes of the attachments of all records that have them. */
export function attachmentRoutes(app: FastifyInstance, { database, files, jobs, services }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const route = serviceRoutes(app);
  route(storedFileUses, run, (ctx, { params }) => recordsWithStored(ctx, params.idguid));
  const declared = [...services.values()].filter(({ resource }) => resource.attachments);
  for (const service of [...declared, ...otherAttachables.value]) {
    const api = attachmentsApi(service.resource);
    route(api.list, run, (ctx, { params }) => attachmentsOf(ctx, service, params.idguid));
    route(
      api.attach,
      run,
      (ctx, { params, body }) => attach(ctx, service, params.idguid, body),
      'Datoteka je priložena.',
    );
    route(
      api.update,
      run,
      (ctx, { params, body }) => updateAttachment(ctx, service, params.idguid, params.attachment, body),
      'Izmjene su sačuvane.',
    );
    route(
      api.detach,
      run,
      (ctx, { params, query }) => detach(ctx, service, params.idguid, params.attachment, query.version),
      'Prilog je uklonjen.',
    );
    route(
      api.restore,
      run,
      (ctx, { params }) => restoreAttachment(ctx, service, params.idguid, params.attachment),
      'Prilog je vraćen.',
    );
    route(api.removed, run, (ctx, { params }) => removedAttachments(ctx, service, params.idguid));
    serve(app, api.purge, async (request) => {
      const { params, body } = request;
      const purged = await run(request as never, async (ctx) => {
        const count = await purgeAttachments(ctx, service, params.idguid, body.idguids);
        await sweepSoon(ctx, jobs);
        return count;
      });
      return ok({ purged }, purgedText(purged));
    });
    serve(
      app,
      api.content,
      async (request, reply) => {
        const { idguid, attachment } = request.params;
        const file = await withCaller(database, request as never, (ctx) =>
          attachmentContent(ctx, service, idguid, attachment),
        );
        return sendFile(request, reply, files, file, sendingOf(request.query));
      },
      { config: { byTicket: true } },
    );
  }
}
