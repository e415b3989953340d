import { makeSecret } from '../../../core/secrets.ts';
import type { ServerModule } from '../../../server/module.ts';
import { raiseAlarms } from './alarms.ts';
import { DDNS_SECRET } from './credentials.ts';
import { hostRoutes } from './hosts.routes.ts';
import * as tables from './hosts.table.ts';
import { limitsSql } from './limits-sql.ts';
import { forgetFreedNames, removeOldChallenges, removeOldChanges } from './retention.ts';
import { hostSearch } from './search.ts';
import * as settingTables from './settings.table.ts';
import { startTelling } from './told.ts';

/** What the module's server part takes from here. */
export const hostsPart = {
  tables: { ...tables, ...settingTables },
  sealed: [
    { table: 'ddns_hosts', column: 'tsig_secret', owner: 'idguid' },
    { table: 'ddns_hosts', column: 'previous_tsig', owner: 'idguid' },
  ],
  sql: limitsSql,
  seed: (owner) => makeSecret(owner, DDNS_SECRET),
  search: hostSearch,
  routes: hostRoutes,
  async start(deps) {
    const { jobs, log, database } = deps;
    jobs.forTenant('ddns.alarms', ({ within }) => within((ctx) => raiseAlarms(ctx, deps)), {
      label: 'DDNS: hostovi koji se ne javljaju ili se prečesto mijenjaju',
      schedule: { everyMinutes: 10 },
      single: true,
      among: ['ddns_hosts'],
    });
    jobs.forTenant(
      'ddns.history-retention',
      async ({ within, tenant }) => {
        const removed = await within(removeOldChanges);
        if (removed > 0) log.info({ removed, tenant: tenant.id }, 'ddns: old changes of addresses removed');
      },
      { label: 'Uklanjanje starih promjena DDNS adresa', schedule: { daily: '3:43' } },
    );
    jobs.forTenant(
      'ddns.challenge-retention',
      async ({ within }) => {
        await within(removeOldChallenges);
      },
      { label: 'DDNS: stari dokazi za certifikate', schedule: { daily: '3:45' } },
    );
    jobs.work('ddns.freed-names', () => forgetFreedNames(database), {
      label: 'DDNS: oslobođena imena koja opet smiju drugima',
      schedule: { daily: '3:44' },
    });
    return startTelling(deps);
  },
} satisfies Omit<ServerModule, 'name'>;
