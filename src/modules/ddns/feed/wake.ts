import { sql } from 'drizzle-orm';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Database, Tx } from '../../../core/context.ts';

/** Channel on which DNS servers are woken; what has changed is in the feed. */
export const CHANGED_CHANNEL = 'ddns_changed';
/** Milliseconds for which a node collects changes into one NOTIFY, which would otherwise hold up all commits. */
const WAKE_DELAY = 15;

const due = new WeakSet<Database>();

/** Wakes the DNS servers after a commit that has changed what they answer. */
export function wakeServers(database: Database): void {
  if (due.has(database)) return;
  due.add(database);
  setTimeout(() => {
    due.delete(database);
    // A lost NOTIFY costs a quarter of a second: servers also poll (server-feed.ts).
    database.execute(sql`select pg_notify(${CHANGED_CHANNEL}, '')`).catch(() => {});
  }, WAKE_DELAY).unref();
}

/** The same for a service: once its transaction has committed. */
export const wakeAfterCommit = (tx: Tx): void => afterCommit(tx, wakeServers);
