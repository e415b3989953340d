import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../../core/errors.ts';
import { hasEtag } from '../../../core/etag.ts';
import type { RunInTenant } from '../../../core/files/put.ts';
import { sendFile } from '../../../core/files/send.ts';
import { callerOf, ok, withCaller } from '../../../core/http.ts';
import { sendPicture } from '../../../core/pictures/receive.ts';
import { serve } from '../../../core/serve.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { ownPicture, visiblePicture } from '../pictures/pictures.service.ts';
import { pictureNamed } from '../pictures/sizes.ts';
import { readAsked } from './asked.ts';
import { ownPictureApi, pictureApi, shopApi, signApi } from './catalog.api.ts';
import { openShop } from './find.service.ts';
import { shownShop, shownSign } from './page.ts';
import { drawSign } from './share-picture.ts';

/** Seconds for which the browser need not ask for a thumbnail again; its address changes with the picture. */
const THUMBNAIL_AGE = 24 * 60 * 60;

type Raw = Readonly<Record<string, unknown>>;

/** Routes of the public page, and thumbnails of articles. */
export function catalogRoutes(app: FastifyInstance, { database, files }: Deps): void {
  serve(app, shopApi, async (request, reply) => {
    const content = await shownShop(database, readAsked(request.query as Raw));
    if (!content) throw new AppError(404, 'not_found', 'Ovoga u prodavnici više nema.');
    const answer = ok(content);
    const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
    const etag = `"${hash.slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    return hasEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : answer;
  });

  serve(app, pictureApi, async (request, reply) =>
    sendPicture(request, reply, files, async () => {
      const named = pictureNamed(request.params.file);
      const shop = named && (await openShop(database, readAsked(request.query as Raw).org));
      if (!shop) throw notFound();
      const run: RunInTenant = (work) => asSystem(database, shop, work);
      return visiblePicture(files, run, shop.id, named.fileId, named.size);
    }),
  );

  serve(app, signApi, async (request, reply) => {
    const sign = await shownSign(database, readAsked(request.query as Raw).org);
    if (!sign) throw notFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await drawSign(sign));
  });

  serve(
    app,
    ownPictureApi,
    async (request, reply) => {
      const run: RunInTenant = (work) => withCaller(database, request as never, work);
      const { idguid } = request.params;
      const size = request.query.velika === undefined ? 'small' : 'large';
      const file = await ownPicture(files, run, callerOf(request as never).tenant.id, idguid, size);
      return sendFile(request, reply, files, file, { inline: true, maxAge: THUMBNAIL_AGE });
    },
    { config: { byTicket: true } },
  );
}
