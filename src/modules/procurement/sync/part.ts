import { sql } from 'drizzle-orm';
import { announceChange } from '../../../core/cache.ts';
import type { ServerModule } from '../../../server/module.ts';
import { waiting } from '../../dashboard/slots.ts';
import { closeEjnService, ejnService } from '../service.ts';
import { quarantined } from './on-dashboard.ts';
import { closeDue, stemAnew } from './open.ts';
import { pendingSql } from './pending-sql.ts';
import { placeAuthorities } from './places.ts';
import { removeOldFaults } from './quarantine.ts';
import { runSync } from './run.ts';
import { wantedState } from './stored.ts';
import { syncRoutes } from './sync.routes.ts';
import { SYNC_JOB, type SyncJob } from './sync.service.ts';
import * as tables from './sync.table.ts';
import { tellOfFaults } from './sync-fault.ts';

/** Seconds that a first load of years may take; it goes on in the next job. */
const LONGEST = 12 * 3600;
/** Seconds without a sign of life after which a job counts as dead. */
const HEARTBEAT = 60;
/** Days for which runs are kept. */
const RUNS_DAYS = 90;

/** What the module's server part takes from here. */
export const syncPart = {
  fills: () => waiting.add(quarantined),
  tables,
  sql: pendingSql,
  routes: syncRoutes,
  async start(deps) {
    const { jobs, database, log } = deps;
    jobs.work<SyncJob>(
      SYNC_JOB,
      async ({ by, what }, { signal, progress }) => {
        // By schedule nothing is fetched before somebody has begun it.
        if (what !== 'compare' && !(await wantedState(database))?.active) return;
        const end = await runSync({ ...deps, client: ejnService(deps) }, { by, what, signal, progress });
        if (end.state === 'failed' && end.fault && !signal.aborted) await tellOfFaults(deps, end.fault);
      },
      {
        label: 'Javne nabavke: preuzimanje obavještenja',
        schedule: { everyMinutes: 15 },
        single: true,
        alone: true,
        timeout: LONGEST,
        heartbeat: HEARTBEAT,
      },
    );
    jobs.work(
      'ejn.open',
      async () => {
        await closeDue(database);
      },
      {
        label: 'Javne nabavke: zatvaranje onih kojima je prošao rok',
        schedule: { everyMinutes: 5 },
        single: true,
      },
    );
    jobs.work(
      'ejn.stems',
      async (_data, { signal, progress }) => {
        const done = await stemAnew(database, signal, (count) =>
          progress(0, `Ponovo indeksirano postupaka: ${count}`),
        );
        if (done > 0) log.info({ done }, 'procurement: stemmed anew');
      },
      {
        label: 'Javne nabavke: indeks riječi po novim pravilima',
        afterStart: 60,
        single: true,
        alone: true,
        timeout: LONGEST,
        heartbeat: HEARTBEAT,
      },
    );
    jobs.work(
      'ejn.retention',
      async () => {
        const { rowCount } = await database.execute(sql`
          delete from ejn_sync_runs where state <> 'running' and started_at < now() - make_interval(days => ${RUNS_DAYS}::int)`);
        const faults = await removeOldFaults(database);
        const moved = await placeAuthorities(database);
        // Also names of places may be other ones now.
        await announceChange(database);
        if (rowCount || faults || moved)
          log.info({ runs: rowCount, faults, moved }, 'procurement: old runs removed, places looked up');
      },
      {
        label: 'Javne nabavke: uklanjanje starih preuzimanja, mjesta ugovornih organa',
        schedule: { daily: '4:17' },
        single: true,
      },
    );
    return () => closeEjnService(database);
  },
} satisfies Omit<ServerModule, 'name'>;
