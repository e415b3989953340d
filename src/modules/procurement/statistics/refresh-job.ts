import type { Deps } from '../../../server/module.ts';
import { refreshStatistics, STATISTICS_JOB } from './rollups.ts';
import { proposeTwins } from './twins.service.ts';

/** Registers the jobs of statistics. */
export function startStatistics({ jobs, database }: Deps): void {
  jobs.work(STATISTICS_JOB, (_data, { signal }) => refreshStatistics(database, signal), {
    label: 'Javne nabavke: obnavljanje statistike',
    schedule: { everyMinutes: 10 },
    afterStart: 60,
    single: true,
    alone: true,
    // The first one adds up years.
    timeout: 7200,
    heartbeat: 120,
  });
  jobs.work('ejn.twins', () => proposeTwins(database), {
    label: 'Javne nabavke: dobavljači koji su možda ista firma',
    schedule: { daily: '4:20' },
    afterStart: 300,
    single: true,
  });
}
