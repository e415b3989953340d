import { afterCommit } from '../../../core/after-commit.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { notify } from '../../../core/notify.ts';

/** Channel on which DNS servers are woken; what has changed is in the feed. */
export const CHANGED_CHANNEL = 'ddns_changed';
/** Milliseconds for which a node collects changes into one NOTIFY, which would otherwise hold up all commits. */
const WAKE_DELAY = 15;
/** Characters of names in one NOTIFY, which may be 8,000 bytes long. */
const MOST_PAYLOAD = 7000;
/** In place of names: any host may have changed. */
export const ANY_HOST = '*';

const due = new WeakMap<Database, Set<string>>();

/**
 * Wakes the DNS servers after a commit that has changed what they answer. `hosts`: names of the changed hosts, for the memory that other
 * nodes have of updates (updates/unchanged.ts); empty: of none, left out: of any.
 */
export function wakeServers(database: Database, hosts: readonly string[] = [ANY_HOST]): void {
  const collected = due.get(database);
  for (const name of hosts) collected?.add(name);
  if (collected) return;
  const names = new Set(hosts);
  due.set(database, names);
  setTimeout(() => {
    due.delete(database);
    const text = [...names].join(' ');
    const payload = names.has(ANY_HOST) || text.length > MOST_PAYLOAD ? ANY_HOST : text;
    // A lost NOTIFY costs a third of a second: servers also poll (follow.ts).
    notify(database, CHANGED_CHANNEL, payload).catch(() => {});
  }, WAKE_DELAY).unref();
}

/** The same for a service, once its transaction has committed. */
export const wakeAfterCommit = (tx: Tx, hosts?: readonly string[]): void =>
  // The same function for a transaction that says so of many hosts.
  afterCommit(tx, hosts ? (database) => wakeServers(database, hosts) : wakeAll);
const wakeAll = (database: Database): void => wakeServers(database);
