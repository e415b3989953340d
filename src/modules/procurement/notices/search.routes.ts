import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { Deps } from '../../../server/module.ts';
import { synonymsOf } from '../stems/synonyms.service.ts';
import { typeNames } from '../types/names.ts';
import { noticeFacets, noticeList } from './announcements.api.ts';
import type { ListCtx } from './search/asked.ts';
import { facetNamesOf } from './search/facet-names.ts';
import { facetsOf, noticeListing } from './search.ts';

/** The list of notices and the counts beside it. Synonyms and names come from memory, read before the transaction is opened. */
export function searchRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = async <T>(request: FastifyRequest, work: (ctx: ListCtx) => Promise<T>): Promise<T> => {
    const [synonyms, types] = await Promise.all([synonymsOf(database), typeNames(database)]);
    return withCaller(database, request, (ctx) => work({ ...ctx, synonyms, types }));
  };
  serveList(app, noticeList, noticeListing, run);
  serve(app, noticeFacets, async (request) => {
    const names = await facetNamesOf(database);
    return ok(await run(request, (ctx) => facetsOf({ ...ctx, names }, request.query)));
  });
}
