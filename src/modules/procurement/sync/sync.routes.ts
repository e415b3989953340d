import type { FastifyInstance } from 'fastify';
import { withOperator } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './sync.api.ts';
import {
  faultListing,
  runListing,
  settleFaults,
  startComparison,
  startSync,
  stopSync,
  syncState,
} from './sync.service.ts';

/** The sync is the operator's. How fresh notices are, everybody is told with them (notices/source.service.ts). */
export function syncRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config } = deps;
  const operator: Run = (request, work) => withOperator(database, request, work);
  const route = serviceRoutes(app);
  route(api.syncGet, operator, (ctx) => syncState(ctx, config));
  serveList(app, api.runList, runListing(), operator);
  serveList(app, api.faultList, faultListing(), operator);
  route(
    api.syncStart,
    operator,
    (ctx, { body }) => (body.compare ? startComparison(ctx, deps) : startSync(ctx, deps)),
    'Pokrenuto. Tok se vidi na ovoj stranici.',
  );
  route(
    api.syncStop,
    operator,
    (ctx) => stopSync(ctx),
    'Zaustavljeno. Ono što je preuzeto ostaje, a sljedeći put se nastavlja odatle.',
  );
  route(
    api.faultsSettle,
    operator,
    async (ctx, { body }) => ({ done: await settleFaults(ctx, body.idguids) }),
    ({ done }) => `Riješeno redova: ${done}.`,
  );
}
