import { createReadStream, existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { pictureFile } from './handbook/handbook.ts';
import { helpAddress } from './handbook/places.ts';
import { newsApi, newsRead } from './help.api.ts';
import { newsState, readAllNews } from './help.service.ts';
import { HELP } from './paths.ts';
import { PICTURES } from './pictures/pictures.ts';

const PUBLIC = { config: { permission: 'public', withoutDatabase: true }, schema: { hide: true } } as const;

/** Routes of the handbook beside its pages: the way from a screen, its pictures, and what of its news somebody has read. */
export function helpRoutes(app: FastifyInstance, { database }: Deps): void {
  app.get<{ Querystring: Record<string, unknown> }>(`/api/public${HELP}/za`, PUBLIC, (request, reply) => {
    const { ekran } = request.query;
    const address = typeof ekran === 'string' ? helpAddress(ekran) : null;
    return reply.redirect(address ?? HELP, 302);
  });

  app.get<{ Params: { file: string } }>(`/api/public${HELP}/slike/:file`, PUBLIC, (request, reply) => {
    const name = request.params.file.replace(/\.webp$/, '');
    // Only declared names, so that no path leads elsewhere.
    const isThere = PICTURES.some((one) => one.name === name) && existsSync(pictureFile(name));
    if (!isThere || !request.params.file.endsWith('.webp')) throw notFound();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=3600')
      .send(createReadStream(pictureFile(name)));
  });

  serve(app, newsApi, async (request) => ok(await withCaller(database, request, newsState)));
  serve(app, newsRead, async (request) => ok(await withCaller(database, request, readAllNews)));
}
