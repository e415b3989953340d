import type { ServerModule } from '../../server/module.ts';
import { fillDashboard } from './dashboard.ts';
import { webhookSearch } from './search.ts';
import { deliver } from './sending/deliver.ts';
import { DELIVER, type DeliverJob } from './sending/queue.ts';
import { tidyDeliveries } from './sending/retention.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import * as tables from './webhooks.table.ts';

/** Server part of webhooks; other modules call `announceWebhook`. */
export default {
  name: 'webhooks',
  fills: fillDashboard,
  tables,
  sealed: [
    { table: 'webhooks', column: 'secret', owner: 'idguid' },
    { table: 'webhooks', column: 'previous_secret', owner: 'idguid' },
  ],
  search: webhookSearch,
  routes: webhookRoutes,
  async start(deps) {
    deps.jobs.forTenant<DeliverJob>(
      DELIVER,
      (org, job, { signal }) => deliver(deps, org, job, signal),
      // A node that died is noticed after this time.
      { label: 'Isporuka webhooka', timeout: 60 },
    );
    deps.jobs.forTenant('webhooks.tidy', ({ within }) => within((ctx) => tidyDeliveries(ctx, deps)), {
      label: 'Uklanjanje starih isporuka webhookova',
      schedule: { daily: '3:37' },
    });
  },
} satisfies ServerModule;
