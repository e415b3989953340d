import { cacheOf } from '../../../core/cache.ts';
import type { Database } from '../../../core/context.ts';
import { readValues } from '../../site/settings.service.ts';

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

/** How much of the logs is kept. */
export interface Kept {
  days: number;
  bytes: number;
}

/** What the operator has set, from memory. */
export const keptOf = (database: Database): Promise<Kept> =>
  cacheOf(database).get('app-logs-kept', async (db) => {
    const { logs_retention_days, logs_retention_mb } = await readValues(db);
    return { days: logs_retention_days, bytes: logs_retention_mb * MEGABYTE };
  });

/** The day of a moment, as the lines are divided: in UTC. */
export const dayKey = (at: number | Date): string => new Date(at).toISOString().slice(0, 10);

/** Begin of the first day that is kept, in milliseconds. */
export const oldestKept = ({ days }: Kept, now = Date.now()): number =>
  Math.floor(now / DAY) * DAY - (days - 1) * DAY;
