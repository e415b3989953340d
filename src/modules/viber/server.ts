import type { ServerModule } from '../../server/module.ts';
import { botsPart } from './bots/part.ts';
import * as broadcastTables from './broadcasts/broadcasts.table.ts';
import * as inboxTables from './inbox/inbox.table.ts';
import { intakePart } from './intake/part.ts';
import * as sendingTables from './sending/sending.table.ts';

/** Server part of Viber. */
export default {
  name: 'viber',
  tables: { ...botsPart.tables, ...inboxTables, ...sendingTables, ...intakePart.tables, ...broadcastTables },
  sealed: [...botsPart.sealed],
  sql: (role) => [...botsPart.sql(role), ...intakePart.sql(role)],
  async routes(app, deps) {
    await intakePart.routes(app, deps);
  },
  async start(deps) {
    const stops = [await botsPart.start(deps), await intakePart.start(deps)];
    return async () => {
      for (const stop of stops.reverse()) await stop();
    };
  },
} satisfies ServerModule;
