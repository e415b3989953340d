import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { sendFile } from '../../core/files/send.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import type { Deps } from '../../server/module.ts';
import { beginDownload, openShare, sharedContent } from './shared.service.ts';
import * as api from './shares.api.ts';
import { createShare, revokeShare, shareListing, sharesOf } from './shares.service.ts';

/** The routes of links to stored files: of those who share, and of those who have a link. */
export function sharesRoutes(app: FastifyInstance, { database, files }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request as FastifyRequest, work);

  serveList(app, api.shareList, shareListing, run);
  serve(app, api.sharesApi, async (request) =>
    ok(await run(request, (ctx) => sharesOf(ctx, request.params.idguid))),
  );
  serve(app, api.shareCreate, async (request) =>
    ok(
      await createShare((work) => run(request, work), request.params.idguid, request.body),
      'Link je napravljen.',
    ),
  );
  serve(app, api.shareRevoke, async (request) => {
    await run(request, (ctx) => revokeShare(ctx, request.params.idguid));
    return ok(null, 'Link je opozvan.');
  });

  serve(app, api.shareOpen, async ({ body, ip }) => ok(await openShare(database, body, ip)));
  serve(app, api.shareDownload, async ({ body, ip }) => ok(await beginDownload(database, body, ip)));
  serve(app, api.shareContent, async (request, reply) => {
    const file = await sharedContent(database, request.query.ticket, request.ip);
    reply.header('x-robots-tag', 'noindex');
    return sendFile(request, reply, files, file, { unscanned: true });
  });
}
