import { withCaller } from '../../src/core/http.ts';
import { referenceChoices } from '../../src/core/references.ts';
import { serveList } from '../../src/core/serve-list.ts';
import { type Run, serviceRoutes } from '../../src/core/service-routes.ts';
import type { ServerModule } from '../../src/server/module.ts';
import { choicesApi, createApi, listApi, ORDERS, readApi, updateApi } from './nalozi.api.ts';
import { closeOrders, orderList, readOrder, saveOrder } from './nalozi.service.ts';
import * as tables from './nalozi.table.ts';

export default {
  name: 'nalozi',
  tables,
  routes(app, { database }) {
    const run: Run = (request, work) => withCaller(database, request, work);
    serveList(app, listApi, orderList, run);
    const route = serviceRoutes(app);
    route(choicesApi, run, (ctx, { params, query }) => referenceChoices(ctx, ORDERS, params.field, query));
    route(readApi, run, (ctx, { params }) => readOrder(ctx, params.idguid));
    route(createApi, run, (ctx, { body }) => saveOrder(ctx, null, body), 'Nalog je dodan.');
    route(updateApi, run, (ctx, { params, body }) => saveOrder(ctx, params.idguid, body), 'Sačuvano.');
  },
  async start({ jobs }) {
    jobs.forTenant('nalozi.close', closeOrders, { label: 'Zaključivanje', schedule: { daily: '1:30' } });
  },
} satisfies ServerModule;
