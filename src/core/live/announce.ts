import { sql } from 'drizzle-orm';
import type { Database } from '../context.ts';

/** Channel on which a node says that there are new live events. */
export const LIVE_CHANNEL = 'carsija_live';
/**
 * Milliseconds in which a node's events are announced together. A NOTIFY in each transaction would make all commits wait for
 * each other; a node that dies before it has announced is made up for by the look every five seconds (hub.ts).
 */
const TOGETHER = 25;

const due = new WeakSet<Database>();

/** Announces that a transaction with live events has committed. */
export function announce(database: Database): void {
  if (due.has(database)) return;
  due.add(database);
  setTimeout(() => {
    due.delete(database);
    database.execute(sql`select pg_notify(${LIVE_CHANNEL}, '')`).catch(() => {});
  }, TOGETHER).unref();
}
