import type { ServerModule } from '../../server/module.ts';
import * as botTables from './bots/bots.table.ts';
import * as broadcastTables from './broadcasts/broadcasts.table.ts';
import * as inboxTables from './inbox/inbox.table.ts';
import * as intakeTables from './intake/intake.table.ts';
import * as sendingTables from './sending/sending.table.ts';

/** Server part of Viber. */
export default {
  name: 'viber',
  tables: { ...botTables, ...inboxTables, ...sendingTables, ...intakeTables, ...broadcastTables },
  sealed: [{ table: 'viber_bots', column: 'token', owner: 'idguid' }],
} satisfies ServerModule;
