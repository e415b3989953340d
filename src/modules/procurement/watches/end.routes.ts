import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../server/module.ts';
import { type EndPage, endable, endByLink } from './end.service.ts';
import { END_ROUTE } from './end.ts';
import { endPage } from './end-page.ts';

const OPEN = { config: { permission: 'public' }, schema: { hide: true } } as const;
/** Bytes of a form, which names one watch at most. */
const FORM_BYTES = 4096;

/** The page by which the watches of a mail are ended without signing in, for people and (RFC 8058) for mail programs. */
export async function endRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): Promise<void> {
  // By itself, since forms are taken nowhere else.
  await app.register(async (scope) => {
    const asForm = (
      _request: unknown,
      body: string | Buffer,
      done: (error: null, form: URLSearchParams) => void,
    ) => done(null, new URLSearchParams(String(body)));
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: FORM_BYTES }, asForm);
    }
    const send = (reply: FastifyReply, page: EndPage | null, ended: string | null) =>
      reply
        .code(page ? 200 : 404)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(endPage(page, ended));
    scope.get<{ Params: { token: string } }>(END_ROUTE, OPEN, async ({ params, ip }, reply) =>
      send(reply, await endable(database, params.token, ip), null),
    );
    scope.post<{ Params: { token: string }; Body: URLSearchParams | null }>(
      END_ROUTE,
      { ...OPEN, bodyLimit: FORM_BYTES },
      async ({ params, body, ip }, reply) => {
        const which = body instanceof URLSearchParams ? body.get('watch') : null;
        return send(reply, await endByLink(database, params.token, ip, which), which ?? 'all');
      },
    );
  });
}
