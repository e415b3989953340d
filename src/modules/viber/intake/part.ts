import type { Database } from '../../../core/context.ts';
import type { ServerModule } from '../../../server/module.ts';
import { webhookRoute } from './intake.routes.ts';
import * as tables from './intake.table.ts';
import { intakeSql } from './intake-sql.ts';
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
  routes: (app, deps) => webhookRoute(app, deps, nodeOf(deps.database)),
  async start(deps) {
    const stops = [startWorker(deps)];
    return async () => {
      for (const stop of stops) await stop();
      await nodeOf(deps.database).tally.flush();
    };
  },
} satisfies Omit<ServerModule, 'name'>;
