import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { contractsListing } from './contracts.service.ts';
import { firmGet, supplierOfNumber } from './firm.api.ts';
import { getFirm } from './firm.service.ts';
import * as lists from './lists.api.ts';
import { authoritiesListing, cpvListing, monthsListing, suppliersListing } from './lists.service.ts';
import { firmWithNumber, supplierChoicesOf } from './names.ts';
import { overviewGet, supplierChoices } from './overview.api.ts';
import { overviewOf } from './overview.service.ts';
import { twinDecide, twinList } from './twins.api.ts';
import { decideTwin, twinListing } from './twins.service.ts';

const DECIDED = {
  joined: 'Spojeno: to je ista firma. Statistika se obnavlja.',
  apart: 'Zapisano: to su različite firme.',
  open: 'Odluka je povučena.',
} as const;

/** Statistics of what is bought publicly; the same for all organisations. */
export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  serveList(app, lists.suppliersList, suppliersListing, run);
  serveList(app, lists.authoritiesList, authoritiesListing, run);
  serveList(app, lists.cpvSpendingList, cpvListing, run);
  serveList(app, lists.monthsList, monthsListing, run);
  serveList(app, lists.contractsList, contractsListing, run);
  serveList(app, twinList, twinListing, run);
  const route = serviceRoutes(app);
  route(overviewGet, run, (ctx, { query }) => overviewOf(ctx, query));
  route(supplierChoices, run, (ctx, { params, query }) => supplierChoicesOf(ctx, params.field, query));
  route(supplierOfNumber, run, (ctx, { query }) => firmWithNumber(ctx, query.number));
  route(firmGet, run, (ctx, { params, query }) => getFirm(ctx, params.key, query));
  route(
    twinDecide,
    run,
    (ctx, { params, body }) => decideTwin(ctx, deps, params.idguid, body),
    ({ state }) => DECIDED[state],
  );
}
