import type { FastifyInstance } from 'fastify';
import { changeCached } from '../../../core/cache.ts';
import { withCaller } from '../../../core/http.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './cpv.api.ts';
import { cpvBelow, cpvHistoryOf, findCpv, getCpv, renameCpv } from './cpv.service.ts';

/** The vocabulary: read by all who may, changed by the operator's people. */
export function cpvRoutes(app: FastifyInstance, { database }: Deps): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const asOperator: Run = (request, work) => changeCached(database, request, work);
  const route = serviceRoutes(app);
  route(api.cpvSearch, run, (_, { query }) => findCpv(database, query.q));
  route(api.cpvTree, run, (_, { query }) => cpvBelow(database, query.ispod));
  route(api.cpvGet, run, (_, { params }) => getCpv(database, params.code));
  route(
    api.cpvUpdate,
    asOperator,
    (ctx, { params, body }) => renameCpv(ctx, database, params.code, body),
    'Naziv je sačuvan.',
  );
  route(api.cpvHistory, run, (ctx, { params }) => cpvHistoryOf(ctx, database, params.code));
}
