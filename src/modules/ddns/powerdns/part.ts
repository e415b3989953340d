import type { ServerModule } from '../../../server/module.ts';
import * as tables from './powerdns.table.ts';
import { powerdnsCommand } from './powerdns-command.ts';
import { purgeCommand } from './purge-command.ts';
import { powerdnsSql } from './views-sql.ts';

/** What the module's server part takes from here. */
export const powerdnsPart = {
  tables,
  sql: powerdnsSql,
  commands: { powerdns: powerdnsCommand, purge: purgeCommand },
} satisfies Omit<ServerModule, 'name'>;
