import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { synonymsOf } from '../stems/synonyms.service.ts';
import { noticeFacets, noticeList } from './announcements.api.ts';
import type { SearchCtx } from './search/asked.ts';
import { facetsOf, noticeListing } from './search.ts';

/** The list of notices and the counts beside it. Synonyms come from memory, read before the transaction is opened. */
export function searchRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = async <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const synonyms = await synonymsOf(database);
    return withCaller(database, request, (ctx) => work({ ...ctx, synonyms } as SearchCtx));
  };
  serveList(app, noticeList, noticeListing, run);
  serviceRoutes(app)(noticeFacets, run, (ctx, { query }) => facetsOf(ctx, query));
}
