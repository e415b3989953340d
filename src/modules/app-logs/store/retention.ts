import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { LogStorage } from '../own/nodes.api.ts';
import { dayKey, type Kept, keptOf, oldestKept } from './settings.ts';

const DAY = 86_400_000;
/** Days that are made ahead. */
const AHEAD = 2;
/** Days after their last line for which problems are kept, and nodes after their last sign of life. */
const PROBLEMS_KEPT = 180;
const NODES_KEPT = 7;

interface StoredDay {
  day: string;
  bytes: number;
}

async function storedDays(database: Database): Promise<StoredDay[]> {
  const { rows } = await database.execute<{ day: string; bytes: string }>(
    sql`select day::text, bytes::text from app_logs.days()`,
  );
  return rows.map(({ day, bytes }) => ({ day, bytes: Number(bytes) }));
}

/** How much the logs take, and whether there is room for more. */
export async function storageOf(database: Database): Promise<LogStorage> {
  const kept = await keptOf(database);
  const days = await storedDays(database);
  const today = dayKey(Date.now());
  const sum = (all: readonly StoredDay[]): number => all.reduce((bytes, one) => bytes + one.bytes, 0);
  return {
    days,
    bytes: sum(days),
    most_bytes: kept.bytes,
    most_days: kept.days,
    // Older ones can be dropped.
    full: sum(days.filter(({ day }) => day >= today)) > kept.bytes,
  };
}

/** The days to be dropped, the oldest first: those that are too old, and of the others as many as take too much. Never today's. */
export function daysToDrop(days: readonly StoredDay[], kept: Kept, now: number): string[] {
  const oldest = dayKey(oldestKept(kept, now));
  const today = dayKey(now);
  let bytes = days.reduce((sum, one) => sum + one.bytes, 0);
  const dropped: string[] = [];
  for (const one of [...days].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    if (one.day >= today || (one.day >= oldest && bytes <= kept.bytes)) break;
    dropped.push(one.day);
    bytes -= one.bytes;
  }
  return dropped;
}

/**
 * Begin of the oldest day that lines may still have, in milliseconds; 0: any that is kept. Where there is no room for one more day like the
 * largest, an older one would be made for late lines, and dropped with them a minute later.
 */
export function oldestWithRoom(
  { days, bytes, most_bytes, most_days }: Omit<LogStorage, 'full'>,
  now = Date.now(),
): number {
  if (bytes + Math.max(0, ...days.map((one) => one.bytes)) <= most_bytes) return 0;
  const dropped = daysToDrop(days, { days: most_days, bytes: most_bytes }, now);
  const left = days.map(({ day }) => day).filter((day) => !dropped.includes(day));
  return left.length === 0 ? 0 : Date.parse(left.sort()[0]!);
}

/** Makes the days ahead and drops those that are kept no longer; returns the dropped ones. */
export async function keepDays(database: Database, now = Date.now()): Promise<string[]> {
  for (let ahead = 0; ahead <= AHEAD; ahead++)
    await database.execute(sql`select app_logs.make_day(${dayKey(now + ahead * DAY)}::date)`);
  const kept = await keptOf(database);
  const dropped = daysToDrop(await storedDays(database), kept, now);
  for (const day of dropped) await database.execute(sql`select app_logs.drop_day(${day}::date)`);
  return dropped;
}

/** Removes problems and nodes that nothing was heard of for long. */
export async function forgetOld(database: Database): Promise<void> {
  await database.execute(sql`select app_logs.forget_problems(${PROBLEMS_KEPT})`);
  await database.execute(
    sql`delete from app_log_nodes where seen_at < now() - make_interval(days => ${NODES_KEPT})`,
  );
}
