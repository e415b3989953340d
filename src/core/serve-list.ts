import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { okPage } from './http.ts';
import type { ListQuery, ListSpec } from './list-query.ts';
import type { Listing } from './query.ts';
import { type EndpointRequest, type Handler, type Sent, serve } from './serve.ts';
import { fileColumns } from './transfer/columns.ts';
import { exportTable, MAX_EXPORT } from './transfer/export.ts';
import type { Written } from './transfer/writer.ts';

type ListEndpoint = Endpoint & { list: ListSpec };
type Row<E extends Endpoint> = z.output<E['answer']> extends { data: (infer R)[] } ? R : never;
type Sortable<E extends Endpoint> = E['list'] extends ListSpec<infer S> ? S : never;
type ListingOf<E extends Endpoint> = Listing<Sortable<E>, Sent<Row<E>>>;

/**
 * Registers the route of a declared list: a page of it, or with `format` all rows of the same query as a file.
 * `run` opens the caller's transaction. A listing that depends on more than the caller is made for each request.
 */
export function serveList<E extends ListEndpoint>(
  app: FastifyInstance,
  declared: E,
  listing: ListingOf<E> | ((request: EndpointRequest<E>) => ListingOf<E>),
  run: <T>(request: EndpointRequest<E>, work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): void {
  const { path, tag, list } = declared;
  const answer = async (request: EndpointRequest<E>, reply: FastifyReply) => {
    const query = request.query as ListQuery<Sortable<E>>;
    const { file } = query;
    const { page, count, all } = typeof listing === 'function' ? listing(request) : listing;
    if (!file) return okPage(await run(request, (ctx) => page(ctx, query)));
    const exported = {
      name: path.split('/').at(-1)!,
      label: tag,
      columns: fileColumns(list, file.columns),
      count: (ctx: Ctx) => count(ctx, query, MAX_EXPORT + 1),
      pages: (ctx: Ctx) => all(ctx, query) as AsyncIterable<readonly Written[]>,
    };
    return exportTable(exported, file.format, (work) => run(request, work), reply);
  };
  serve(app, declared, answer as Handler<E>);
}
