import type { Database } from '../context.ts';
import { notify } from '../notify.ts';

/** Channel on which a node announces new live events. */
export const LIVE_CHANNEL = 'carsija_live';
/**
 * Milliseconds for which a node collects its events into one NOTIFY. A NOTIFY in each transaction would serialize all commits.
 * If a node dies before its NOTIFY, the poll every five seconds (hub.ts) finds the events.
 */
const ANNOUNCE_DELAY = 25;

const due = new WeakSet<Database>();

/** Announces that a transaction with live events has committed. */
export function announce(database: Database): void {
  if (due.has(database)) return;
  due.add(database);
  setTimeout(() => {
    due.delete(database);
    notify(database, LIVE_CHANNEL).catch(() => {});
  }, ANNOUNCE_DELAY).unref();
}
