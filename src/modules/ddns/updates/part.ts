import type { Database } from '../../../core/context.ts';
import { listenHubOf } from '../../../core/listen.ts';
import type { ServerModule } from '../../../server/module.ts';
import { AppliedWaiter } from '../feed/applied.ts';
import { ANY_HOST, CHANGED_CHANNEL } from '../feed/wake.ts';
import { Contacts } from './contacts.ts';
import { UpdateRate } from './update-rate.ts';
import { updateRoutes } from './updates.routes.ts';
import { Updates } from './updates.ts';
import { updatesSql } from './updates-sql.ts';

interface Node {
  applied: AppliedWaiter;
  contacts: Contacts;
  updates: Updates;
}
const nodes = new WeakMap<Database, Node>();

/** What a node has for updates: one for each pool. */
function nodeOf(database: Database): Node {
  let node = nodes.get(database);
  if (!node) {
    const applied = new AppliedWaiter(database);
    const contacts = new Contacts(database);
    const rate = new UpdateRate(database);
    node = { applied, contacts, updates: new Updates({ database, applied, contacts, rate }) };
    nodes.set(database, node);
  }
  return node;
}

/** What the module's server part takes from here. */
export const updatesPart = {
  sql: updatesSql,
  routes: (app, deps) => updateRoutes(app, deps, nodeOf(deps.database).updates),
  async start(deps) {
    const { applied, contacts, updates } = nodeOf(deps.database);
    const stops = [
      await applied.listen(deps),
      await listenHubOf(deps).on({
        channel: CHANGED_CHANNEL,
        onNotification(payload) {
          const names = payload.split(' ').filter(Boolean);
          if (names.includes(ANY_HOST)) updates.unchanged.forgetAll();
          else for (const name of names) updates.unchanged.forget(name);
        },
        // Nobody knows what was told meanwhile.
        onConnectionChange: () => updates.unchanged.forgetAll(),
      }),
    ];
    return async () => {
      for (const stop of stops) await stop();
      await contacts.flush();
    };
  },
} satisfies Omit<ServerModule, 'name'>;
