import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../../core/context.ts';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { makeDraftApi, proposalApi } from './books.api.ts';
import { makeDraft } from './make.service.ts';
import { proposeDraft } from './proposal.service.ts';

/** Routes from a document to the books. */
export function booksOfDocumentsRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(app, proposalApi, async (request) =>
    ok(await run(request, (ctx) => proposeDraft(ctx, request.params.idguid, request.query.partner_id))),
  );
  serve(app, makeDraftApi, async (request) =>
    ok(
      await run(request, (ctx) => makeDraft(ctx, request.params.idguid, request.body)),
      'Nacrt naloga je napravljen.',
    ),
  );
}
