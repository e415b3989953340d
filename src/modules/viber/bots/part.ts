import type { ServerModule } from '../../../server/module.ts';
import { closeViberService } from '../service.ts';
import { botRoutes } from './bots.routes.ts';
import * as tables from './bots.table.ts';
import { tellOfSignatures } from './faults.ts';
import { removeOldHours } from './health.ts';
import { healthSql } from './health-sql.ts';
import { knownBotsSql } from './known-bots-sql.ts';
import { botSearch } from './search.ts';

/** What the module's server part takes from here. */
export const botsPart = {
  tables,
  sealed: [{ table: 'viber_bots', column: 'token', owner: 'idguid' }],
  sql: (role) => [...knownBotsSql(role), ...healthSql(role)],
  search: botSearch,
  routes: botRoutes,
  async start(deps) {
    const { jobs, log, database } = deps;
    jobs.forTenant('viber.signatures', ({ within }) => within((ctx) => tellOfSignatures(ctx, deps)), {
      label: 'Viber: botovi kojima stižu samo pozivi s pogrešnim potpisom',
      schedule: { everyMinutes: 10 },
      single: true,
      among: ['viber_bots'],
    });
    jobs.forTenant(
      'viber.hours-retention',
      async ({ within, tenant }) => {
        const removed = await within(removeOldHours);
        if (removed > 0) log.info({ removed, tenant: tenant.id }, 'viber: old counts of callbacks removed');
      },
      { label: 'Uklanjanje starih brojeva Viber poziva', schedule: { daily: '3:53' } },
    );
    return () => closeViberService(database);
  },
} satisfies Omit<ServerModule, 'name'>;
