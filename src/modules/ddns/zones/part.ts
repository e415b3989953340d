import type { ServerModule } from '../../../server/module.ts';
import { checkAllDomains, checkBy } from './delegation.service.ts';
import { domainNamesSql } from './names-sql.ts';
import { zoneSearch } from './search.ts';
import { zoneRoutes } from './zones.routes.ts';
import * as tables from './zones.table.ts';

/** What the module's server part takes from here. */
export const zonesPart = {
  tables,
  sealed: [{ table: 'ddns_domains', column: 'transfer_secret', owner: 'idguid' }],
  sql: domainNamesSql,
  search: zoneSearch,
  routes: zoneRoutes,
  async start(deps) {
    const check = checkBy(deps.config);
    deps.jobs.forTenant(
      'ddns.delegations',
      (org, _data, { signal }) => checkAllDomains(org, deps, check, signal),
      // A check takes 15 seconds at most, and is made twice where something was lost.
      { label: 'DDNS: provjera delegacije domena', schedule: { daily: '4:27' }, timeout: 3600 },
    );
  },
} satisfies Omit<ServerModule, 'name' | 'routes'> & { routes: typeof zoneRoutes };
