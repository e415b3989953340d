import type { ServerModule } from '../../server/module.ts';
import * as feedTables from './feed/feed.table.ts';
import { feedSql } from './feed/feed-sql.ts';
import * as hostTables from './hosts/hosts.table.ts';
import { updatesSql } from './updates/updates-sql.ts';
import * as zoneTables from './zones/zones.table.ts';

/** Server part of dynamic DNS. */
export default {
  name: 'ddns',
  tables: { ...zoneTables, ...hostTables, ...feedTables },
  sql: (role) => [...feedSql(role), ...updatesSql(role)],
} satisfies ServerModule;
