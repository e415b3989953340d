import type { ServerModule } from '../../server/module.ts';
import { botsPart } from './bots/part.ts';
import { broadcastsPart } from './broadcasts/part.ts';
import * as inboxTables from './inbox/inbox.table.ts';
import * as intakeTables from './intake/intake.table.ts';
import * as sendingTables from './sending/sending.table.ts';

/** Server part of Viber. */
export default {
  name: 'viber',
  tables: { ...botsPart.tables, ...inboxTables, ...sendingTables, ...intakeTables, ...broadcastsPart.tables },
  sealed: [...botsPart.sealed],
  sql: (role) => [...botsPart.sql(role), ...broadcastsPart.sql(role)],
  routes: (app, deps) => broadcastsPart.routes(app, deps),
  async start(deps) {
    const stops = [await botsPart.start(deps), await broadcastsPart.start(deps)];
    return async () => {
      for (const stop of stops.reverse()) await stop();
    };
  },
} satisfies ServerModule;
