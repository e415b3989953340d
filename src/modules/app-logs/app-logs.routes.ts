import type { FastifyInstance } from 'fastify';
import { ok, withCaller, withOperator } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import { exportFile } from '../../core/transfer/export.ts';
import type { Deps } from '../../server/module.ts';
import * as alerts from './alerts/alerts.api.ts';
import {
  alertListing,
  createAlert,
  getAlert,
  historyOfAlert,
  removeAlert,
  updateAlert,
} from './alerts/alerts.service.ts';
import * as keys from './keys/keys.api.ts';
import {
  createLogKey,
  getLogKey,
  historyOfLogKey,
  logKeyListing,
  removeLogKey,
  revokeLogKey,
} from './keys/keys.service.ts';
import { nodeLevelApi, nodesApi } from './own/nodes.api.ts';
import { changeNodeLevel, readNodes } from './own/nodes.service.ts';
import * as problems from './problems/problems.api.ts';
import { changeProblem, getProblem, historyOfProblem, problemListing } from './problems/problems.service.ts';
import { writeExport } from './search/export.ts';
import { readHistogram } from './search/histogram.ts';
import * as search from './search/search.api.ts';
import { readContext, readLine, readLines, readSources } from './search/search.service.ts';
import { storageOf } from './store/retention.ts';

/** Reading logs, and what is kept beside them. */
export function readingRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  const run: Run = (request, work) => withCaller(database, request, work);
  const asOperator: Run = (request, work) => withOperator(database, request, work);
  const route = serviceRoutes(app);

  route(search.linesApi, run, (ctx, { query }) => readLines(ctx, query));
  route(search.histogramApi, run, (ctx, { query }) => readHistogram(ctx, query));
  route(search.lineApi, run, (ctx, { params }) => readLine(ctx, params.key));
  route(search.contextApi, run, (ctx, { params, query }) => readContext(ctx, params.key, query.count));
  route(search.sourcesApi, run, readSources);
  serve(app, search.exportApi, (request, reply) =>
    exportFile(
      { name: 'logovi', ending: 'ndjson', type: 'application/x-ndjson' },
      (work) => withCaller(database, request, work),
      reply,
      (ctx, file, gone) => writeExport(ctx, request.query, file, gone),
    ),
  );

  serveList(app, problems.problemsApi, problemListing, run);
  route(problems.problemApi, run, (ctx, { params }) => getProblem(ctx, params.idguid));
  route(
    problems.problemChangeApi,
    run,
    (ctx, { params, body }) => changeProblem(ctx, params.idguid, body),
    'Stanje problema je sačuvano.',
  );
  route(problems.problemHistoryApi, run, (ctx, { params }) => historyOfProblem(ctx, params.idguid));

  serveList(app, alerts.alertsApi, alertListing, run);
  route(alerts.alertCreateApi, run, (ctx, { body }) => createAlert(ctx, body), 'Uzbuna je dodana.');
  route(alerts.alertApi, run, (ctx, { params }) => getAlert(ctx, params.idguid));
  route(
    alerts.alertUpdateApi,
    run,
    (ctx, { params, body }) => updateAlert(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(
    alerts.alertRemoveApi,
    run,
    (ctx, { params, query }) => removeAlert(ctx, params.idguid, query.version),
    'Uzbuna je obrisana.',
  );
  route(alerts.alertHistoryApi, run, (ctx, { params }) => historyOfAlert(ctx, params.idguid));

  serveList(app, keys.logKeysApi, logKeyListing, run);
  route(keys.logKeyCreateApi, run, (ctx, { body }) => createLogKey(ctx, body), 'Ključ je napravljen.');
  route(keys.logKeyApi, run, (ctx, { params }) => getLogKey(ctx, params.idguid));
  route(
    keys.logKeyRevokeApi,
    run,
    (ctx, { params }) => revokeLogKey(ctx, params.idguid),
    'Ključ je opozvan.',
  );
  route(
    keys.logKeyRemoveApi,
    run,
    (ctx, { params }) => removeLogKey(ctx, params.idguid),
    'Ključ je obrisan.',
  );
  route(keys.logKeyHistoryApi, run, (ctx, { params }) => historyOfLogKey(ctx, params.idguid));

  serve(app, nodesApi, async (request) => {
    const nodes = await withOperator(database, request, readNodes);
    return ok({ nodes, storage: await storageOf(database) });
  });
  route(
    nodeLevelApi,
    asOperator,
    (ctx, { params, body }) => changeNodeLevel(ctx, params.idguid, body),
    'Nivo je promijenjen.',
  );
}
