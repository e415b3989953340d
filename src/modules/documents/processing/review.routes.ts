import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { sendFile, sendingOf } from '../../../core/files/send.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { arrangePages, mergeDocuments, splitDocument } from './arrange.service.ts';
import { correctDocument } from './correct.service.ts';
import {
  approveDocument,
  approveSure,
  cancelWork,
  processDuplicate,
  rejectDocument,
  reopenDocument,
  repeatStep,
} from './decide.service.ts';
import { pagePicture, pageWords } from './documents.service.ts';
import { arrangeApi, mergeApi, pagePictureApi, pageWordsApi, splitApi } from './pages.api.ts';
import {
  approveApi,
  approveSureApi,
  cancelApi,
  correctApi,
  processApi,
  rejectApi,
  reopenApi,
  retryApi,
} from './review.api.ts';
import { isApproved } from './states.ts';

/** Seconds for which a page's picture need not be asked for again; another reading has another address. */
const PICTURE_AGE = 3600;

/** Routes of review: what people say of a document, and of its pages. */
export function reviewRoutes(app: FastifyInstance, { database, files }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(app, approveSureApi, async (request) => {
    const done = await run(request, (ctx) => approveSure(ctx, request.body.documents));
    const approved = done.approved.filter(({ state }) => isApproved(state)).length;
    return ok(done, `Odobreno dokumenata: ${approved}.`);
  });
  serve(app, correctApi, async (request) =>
    ok(await run(request, (ctx) => correctDocument(ctx, request.params.idguid, request.body))),
  );
  serve(app, approveApi, async (request) => {
    const { params, body } = request;
    const document = await run(request, (ctx) => approveDocument(ctx, params.idguid, body.version));
    return ok(
      document,
      document.state === 'odobren' ? 'Dokument je odobren.' : 'Prva potvrda je data. Čeka se druga osoba.',
    );
  });
  serve(app, rejectApi, async (request) => {
    const { params, body } = request;
    return ok(
      await run(request, (ctx) => rejectDocument(ctx, params.idguid, body.version, body.reason)),
      'Dokument je odbijen.',
    );
  });
  serve(app, reopenApi, async (request) => {
    const { params, body } = request;
    return ok(
      await run(request, (ctx) => reopenDocument(ctx, params.idguid, body.version)),
      'Dokument je vraćen na pregled.',
    );
  });
  serve(app, cancelApi, async (request) =>
    ok(await run(request, (ctx) => cancelWork(ctx, request.params.idguid)), 'Obrada je prekinuta.'),
  );
  serve(app, processApi, async (request) => {
    const { params, body } = request;
    return ok(
      await run(request, (ctx) => processDuplicate(ctx, params.idguid, body.version)),
      'Dokument je u redu za obradu.',
    );
  });
  serve(app, retryApi, async (request) => {
    const { params, body } = request;
    return ok(
      await run(request, (ctx) => repeatStep(ctx, params.idguid, body.version, body.step)),
      'Dokument je u redu za obradu.',
    );
  });

  serve(app, arrangeApi, async (request) =>
    ok(await run(request, (ctx) => arrangePages(ctx, request.params.idguid, request.body))),
  );
  serve(app, splitApi, async (request) => {
    const parts = await run(request, (ctx) => splitDocument(ctx, request.params.idguid, request.body));
    return ok(parts, `Dokument je podijeljen na ${parts.length}.`);
  });
  serve(app, mergeApi, async (request) =>
    ok(
      await run(request, (ctx) => mergeDocuments(ctx, request.params.idguid, request.body)),
      'Dokumenti su spojeni.',
    ),
  );
  serve(app, pageWordsApi, async (request) =>
    ok(await run(request, (ctx) => pageWords(ctx, request.params.idguid, request.params.page))),
  );
  serve(
    app,
    pagePictureApi,
    async (request, reply) => {
      const { idguid, page } = request.params;
      const file = await run(request, (ctx) => pagePicture(ctx, idguid, page));
      const sending = { ...sendingOf(request.query), inline: true, maxAge: PICTURE_AGE };
      return sendFile(request, reply, files, file, sending);
    },
    { config: { byTicket: true } },
  );
}
