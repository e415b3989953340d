import { listenHubOf } from '../../core/listen.ts';
import type { ServerModule } from '../../server/module.ts';
import { CHANNEL, changesSql, purgeChanges } from './effective/changes.ts';
import { effectiveSql } from './effective/effective-sql.ts';
import { invalidatingRights, rightsOf } from './effective/rights-cache.ts';
import { rightsSql } from './functions.ts';
import { policiesSql } from './policies.ts';
import { rightsRoutes } from './rights.routes.ts';
import * as tables from './rights.table.ts';
import { rightsSearch } from './search.ts';

/** Server part: permissions, roles, their assignment, and the effective rights of each request. */
export default {
  name: 'rights',
  tables,
  sql: (role) => [...effectiveSql(role), ...changesSql(role), ...policiesSql(role), ...rightsSql(role)],
  search: rightsSearch,
  routes: invalidatingRights(rightsRoutes),
  async start({ connect, database, jobs }) {
    jobs.work('rights.changes-purge', () => purgeChanges(database), {
      label: 'Uklanjanje starih promjena dozvola',
      schedule: { hourly: 29 },
    });
    const cache = rightsOf(database);
    return listenHubOf({ connect, database }).on({
      channel: CHANNEL,
      onNotification: (subject) => cache.invalidate(subject),
      onConnectionChange: (connected) => cache.setConnected(connected),
    });
  },
} satisfies ServerModule;
