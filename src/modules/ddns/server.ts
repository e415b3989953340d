import type { ServerModule } from '../../server/module.ts';
import { startAnswering } from './answering/part.ts';
import { dnsUpdateSql } from './answering/update/update-sql.ts';
import * as feedTables from './feed/feed.table.ts';
import { feedSql } from './feed/feed-sql.ts';
import { hostsPart } from './hosts/part.ts';
import { updatesPart } from './updates/part.ts';
import * as zoneTables from './zones/zones.table.ts';

/** Server part of dynamic DNS. */
export default {
  name: 'ddns',
  tables: { ...zoneTables, ...hostsPart.tables, ...feedTables },
  sealed: [...hostsPart.sealed],
  sql: (role) => [...feedSql(role), ...hostsPart.sql(role), ...updatesPart.sql(role), ...dnsUpdateSql(role)],
  async seed(owner) {
    await hostsPart.seed(owner);
  },
  search: [...hostsPart.search],
  routes(app, deps) {
    hostsPart.routes(app, deps);
    return updatesPart.routes(app, deps);
  },
  async start(deps) {
    await hostsPart.start(deps);
    const stops = [await updatesPart.start(deps), await startAnswering(deps)];
    return async () => {
      for (const stop of stops) await stop?.();
    };
  },
} satisfies ServerModule;
