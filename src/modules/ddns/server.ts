import type { ServerModule } from '../../server/module.ts';
import { startDnsProcess } from './answering/start-process.ts';
import * as feedTables from './feed/feed.table.ts';
import { feedSql } from './feed/feed-sql.ts';
import * as hostTables from './hosts/hosts.table.ts';
import * as powerdnsTables from './powerdns/powerdns.table.ts';
import { powerdnsSql } from './powerdns/views-sql.ts';
import { updatesSql } from './updates/updates-sql.ts';
import * as zoneTables from './zones/zones.table.ts';

/** Server part of dynamic DNS. */
export default {
  name: 'ddns',
  tables: { ...zoneTables, ...hostTables, ...feedTables, ...powerdnsTables },
  sql: (role) => [...feedSql(role), ...updatesSql(role), ...powerdnsSql(role)],
  async start({ config, connection, log }) {
    const { dnsPort: port, dnsAddresses: addresses, dnsPerSecond: perSecond, logLevel } = config;
    if (port === null) return;
    const dns = await startDnsProcess({ connection, port, addresses, perSecond, logLevel }, log);
    log.info({ port: dns.port }, 'DNS: listening');
    return () => dns.stop();
  },
} satisfies ServerModule;
