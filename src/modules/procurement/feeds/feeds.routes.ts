import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasEtag } from '../../../core/etag.ts';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './feeds.api.ts';
import { createFeed, feedChoicesOf, feedListing, removeFeed } from './feeds.service.ts';
import { FEED_ROUTE } from './paths.ts';
import { readFeed } from './read.ts';

/** The caller's private addresses, and what programs fetch there without signing in. */
export function feedRoutes(app: FastifyInstance, { database, config }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  serveList(app, api.feedList, feedListing, run);

  const route = serviceRoutes(app);
  route(api.feedChoices, run, (ctx, { params, query }) => feedChoicesOf(ctx, params.field, query));
  route(
    api.feedCreate,
    run,
    (ctx, { body }) => createFeed(ctx, config.publicUrl, body),
    'Adresa je napravljena.',
  );
  route(api.feedRemove, run, (ctx, { params }) => removeFeed(ctx, params.idguid), 'Adresa je opozvana.');

  app.get<{ Params: { secret: string; file: string } }>(
    FEED_ROUTE,
    { config: { permission: 'public' }, schema: { hide: true } },
    async ({ params, ip, headers }, reply) => {
      const { type, text } = await readFeed(database, { ...params, site: config.publicUrl, ip });
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer');
      if (hasEtag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(text);
    },
  );
}
