import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { sendFile, sendingOf } from '../../../core/files/send.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { trashEndpoints } from '../../../core/records/trash.api.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serveTrash } from '../../../core/serve-trash.ts';
import type { Deps } from '../../../server/module.ts';
import {
  documentApi,
  documentsApi,
  eInvoiceApi,
  originalApi,
  placeApi,
  queueApi,
  receiveApi,
  receiveFilesApi,
  removeApi,
  runsApi,
} from './documents.api.ts';
import { originalOf, readDocument, runsOf } from './documents.service.ts';
import { eInvoiceOf } from './e-invoice.service.ts';
import { takeIn } from './intake.service.ts';
import { documentRows, documentsListing, placeOf, queueOf } from './list.service.ts';
import { postedFile } from './posted-file.ts';
import { documentsInTrash, removeDocument, restoreDocuments } from './removal.service.ts';
import { KEPT_DOCUMENTS, type Origin } from './states.ts';

/** How what a request sends has come in. */
const originOf = (request: FastifyRequest): Origin => (callerOf(request).kind === 'key' ? 'api' : 'osoba');

export const documentsTrash = trashEndpoints(KEPT_DOCUMENTS);
const BY_TICKET = { config: { byTicket: true } };

/** Routes of documents: their list, their way in, and out into the trash. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files } = deps;
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serveList(app, documentsApi, documentsListing, run);
  serve(app, queueApi, async (request) => ok(await run(request, queueOf)));
  serve(app, placeApi, async (request) =>
    ok(await run(request, (ctx) => placeOf(ctx, request.params.idguid))),
  );
  serve(app, receiveApi, async (request) => {
    const plain = request as FastifyRequest;
    const { fileId, type } = await postedFile(plain, files, (work) => run(plain, work));
    const given = { type, origin: originOf(plain) };
    const { documents } = await takeIn({ store: files, run: (work) => run(plain, work) }, fileId, given);
    return ok(await run(plain, (ctx) => readDocument(ctx, documents[0]!)));
  });
  serve(app, receiveFilesApi, async (request) => {
    const { files: sent, type } = request.body;
    const intake = { store: files, run: <T>(work: (ctx: Ctx) => Promise<T>) => run(request, work) };
    const given = { type, origin: originOf(request as FastifyRequest) };
    const answers = [];
    // Each on its own: a file that is refused leaves the others as they are.
    for (const file of sent) {
      try {
        const { documents, skipped } = await takeIn(intake, file, given);
        const rows = await run(request, (ctx) => documentRows(ctx, documents));
        answers.push({ file, documents: rows, skipped, refused: null });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        answers.push({ file, documents: [], skipped: [], refused: error.errors?.file ?? error.message });
      }
    }
    return ok(answers);
  });
  serve(app, documentApi, async (request) =>
    ok(await run(request, (ctx) => readDocument(ctx, request.params.idguid))),
  );
  serve(app, eInvoiceApi, async (request) =>
    ok(await eInvoiceOf(files, (work) => run(request, work), request.params.idguid)),
  );
  serve(app, runsApi, async (request) => ok(await run(request, (ctx) => runsOf(ctx, request.params.idguid))));
  serve(
    app,
    originalApi,
    async (request, reply) => {
      const file = await run(request, (ctx) => originalOf(ctx, request.params.idguid));
      return sendFile(request, reply, files, file, sendingOf(request.query));
    },
    BY_TICKET,
  );
  serve(app, removeApi, async (request) => {
    await run(request, (ctx) => removeDocument(ctx, request.params.idguid, request.query.version));
    return ok(null, 'Dokument je u korpi.');
  });
  serveTrash(app, documentsTrash, documentsInTrash.listing, run as never, restoreDocuments);
}
