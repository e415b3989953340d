import { ok, withCaller } from '../../src/core/http.ts';
import { referenceChoices } from '../../src/core/references.ts';
import { serve } from '../../src/core/serve.ts';
import { serveList } from '../../src/core/serve-list.ts';
import type { ServerModule } from '../../src/server/module.ts';
import { choicesApi, createApi, listApi, ORDERS, readApi, updateApi } from './nalozi.api.ts';
import { closeOrders, orderList, readOrder, saveOrder } from './nalozi.service.ts';
import * as tables from './nalozi.table.ts';

const CLOSE = 'nalozi.close';

export default {
  name: 'nalozi',
  tables,
  routes(app, { database: db }) {
    serveList(app, listApi, orderList, (request, work) => withCaller(db, request, work));
    serve(app, choicesApi, async (request) => {
      const { params, query } = request;
      return ok(await withCaller(db, request, (ctx) => referenceChoices(ctx, ORDERS, params.field, query)));
    });
    serve(app, readApi, async (request) =>
      ok(await withCaller(db, request, (ctx) => readOrder(ctx, request.params.idguid))),
    );
    serve(app, createApi, async (request) =>
      ok(await withCaller(db, request, (ctx) => saveOrder(ctx, null, request.body)), 'Nalog je dodat.'),
    );
    serve(app, updateApi, async (request) => {
      const { params, body } = request;
      const saved = await withCaller(db, request, (ctx) => saveOrder(ctx, params.idguid, body));
      return ok(saved, 'Nalog je sačuvan.');
    });
  },
  async start({ jobs }) {
    jobs.forTenant(CLOSE, closeOrders, { label: 'Zaključivanje naloga', schedule: { daily: '1:30' } });
  },
} satisfies ServerModule;
