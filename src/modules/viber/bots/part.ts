import type { ServerModule } from '../../../server/module.ts';
import { closeViberService } from '../service.ts';
import * as tables from './bots.table.ts';
import { knownBotsSql } from './known-bots-sql.ts';

/** What the module's server part takes from here. */
export const botsPart = {
  tables,
  sealed: [{ table: 'viber_bots', column: 'token', owner: 'idguid' }],
  sql: knownBotsSql,
  start:
    async ({ database }) =>
    () =>
      closeViberService(database),
} satisfies Omit<ServerModule, 'name'>;
