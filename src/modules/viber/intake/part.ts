import type { Database } from '../../../core/context.ts';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { ServerModule } from '../../../server/module.ts';
import { callbackList } from './callbacks.api.ts';
import { callbackListing } from './callbacks.service.ts';
import { webhookRoute } from './intake.routes.ts';
import * as tables from './intake.table.ts';
import { intakeSql } from './intake-sql.ts';
import { startMedia } from './media.ts';
import { removeOldCallbacks } from './retention.ts';
import { Taking } from './take.ts';
import { Tally } from './tally.ts';
import { startWorker } from './worker.ts';

interface Node {
  taking: Taking;
  tally: Tally;
}
const nodes = new WeakMap<Database, Node>();

/** What a node has for callbacks: one for each pool. */
function nodeOf(database: Database): Node {
  let node = nodes.get(database);
  if (!node) {
    node = { taking: new Taking(database), tally: new Tally(database) };
    nodes.set(database, node);
  }
  return node;
}

/** What the module's server part takes from here. */
export const intakePart = {
  tables,
  sql: intakeSql,
  async routes(app, deps) {
    serveList(app, callbackList, callbackListing, (request, work) =>
      withCaller(deps.database, request, work),
    );
    await webhookRoute(app, deps, nodeOf(deps.database));
  },
  async start(deps) {
    const { jobs, log } = deps;
    jobs.forTenant(
      'viber.callback-retention',
      async ({ within, tenant }) => {
        const removed = await removeOldCallbacks(within);
        if (removed > 0) log.info({ removed, tenant: tenant.id }, 'viber: old callbacks removed');
      },
      { label: 'Uklanjanje starih Viber poziva', schedule: { daily: '3:48' } },
    );
    const stops = [startWorker(deps, nodeOf(deps.database)), startMedia(deps)];
    return async () => {
      for (const stop of stops) await stop();
      await nodeOf(deps.database).tally.flush();
    };
  },
} satisfies Omit<ServerModule, 'name'>;
