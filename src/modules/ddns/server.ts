import type { ServerModule } from '../../server/module.ts';
import { waiting } from '../dashboard/slots.ts';
import { startAnswering } from './answering/part.ts';
import { dnsUpdateSql } from './answering/update/update-sql.ts';
import * as feedTables from './feed/feed.table.ts';
import { feedSql } from './feed/feed-sql.ts';
import { silentHosts } from './hosts/on-dashboard.ts';
import { hostsPart } from './hosts/part.ts';
import { reservedNames } from './hosts/settings.service.ts';
import { ddnsOrganisation } from './organisation.ts';
import { powerdnsPart } from './powerdns/part.ts';
import { updatesPart } from './updates/part.ts';
import { zonesPart } from './zones/part.ts';

/** Server part of dynamic DNS. */
export default {
  name: 'ddns',
  fills: () => waiting.add(silentHosts),
  tables: { ...zonesPart.tables, ...hostsPart.tables, ...feedTables, ...powerdnsPart.tables },
  sealed: [...zonesPart.sealed, ...hostsPart.sealed],
  organisation: ddnsOrganisation,
  sql: (role) => [
    ...feedSql(role),
    ...zonesPart.sql(role),
    ...hostsPart.sql(role),
    ...updatesPart.sql(role),
    ...dnsUpdateSql(role),
    ...powerdnsPart.sql(role),
  ],
  async seed(owner) {
    await hostsPart.seed(owner);
  },
  search: [...zonesPart.search, ...hostsPart.search],
  routes(app, deps) {
    zonesPart.routes(app, deps, reservedNames);
    hostsPart.routes(app, deps);
    return updatesPart.routes(app, deps);
  },
  commands: powerdnsPart.commands,
  async start(deps) {
    await zonesPart.start(deps);
    const stops = [await updatesPart.start(deps), await hostsPart.start(deps), await startAnswering(deps)];
    return async () => {
      // The DNS process first: it tells the others of updates.
      for (const stop of stops.reverse()) await stop?.();
    };
  },
} satisfies ServerModule;
