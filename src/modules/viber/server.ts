import type { ServerModule } from '../../server/module.ts';
import { answersPart } from './answers/part.ts';
import { botsPart } from './bots/part.ts';
import * as broadcastTables from './broadcasts/broadcasts.table.ts';
import * as inboxTables from './inbox/inbox.table.ts';
import * as intakeTables from './intake/intake.table.ts';
import * as sendingTables from './sending/sending.table.ts';

/** Server part of Viber. */
export default {
  name: 'viber',
  tables: { ...botsPart.tables, ...inboxTables, ...sendingTables, ...intakeTables, ...broadcastTables },
  sealed: [...botsPart.sealed],
  sql: (role) => [...botsPart.sql(role), ...answersPart.sql(role)],
  routes(app, deps) {
    answersPart.routes(app, deps);
  },
  async start(deps) {
    const stops = [await botsPart.start(deps)];
    return async () => {
      for (const stop of stops.reverse()) await stop();
    };
  },
} satisfies ServerModule;
