import type { ServerModule } from '../../server/module.ts';
import { startDnsProcess } from './answering/start-process.ts';
import * as feedTables from './feed/feed.table.ts';
import { feedSql } from './feed/feed-sql.ts';
import * as hostTables from './hosts/hosts.table.ts';
import { updatesSql } from './updates/updates-sql.ts';
import { zonesPart } from './zones/part.ts';

/** Server part of dynamic DNS. */
export default {
  name: 'ddns',
  tables: { ...zonesPart.tables, ...hostTables, ...feedTables },
  sealed: [...zonesPart.sealed],
  sql: (role) => [...feedSql(role), ...zonesPart.sql(role), ...updatesSql(role)],
  search: [...zonesPart.search],
  routes(app, deps) {
    zonesPart.routes(app, deps);
  },
  async start(deps) {
    const { config, connection, log } = deps;
    await zonesPart.start(deps);
    const { dnsPort: port, dnsAddresses: addresses, dnsPerSecond: perSecond, logLevel } = config;
    if (port === null) return;
    const dns = await startDnsProcess({ connection, port, addresses, perSecond, logLevel }, log);
    log.info({ port: dns.port }, 'DNS: listening');
    return () => dns.stop();
  },
} satisfies ServerModule;
