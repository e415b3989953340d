import type { Database, Tx } from './context.ts';

type Work = (database: Database) => void;
const waiting = new WeakMap<object, Set<Work>>();

/** Has `work` run when this transaction has committed; once, however often the same function is given. Never after a rollback. */
export function afterCommit(tx: Tx, work: Work): void {
  const known = waiting.get(tx);
  if (known) known.add(work);
  else waiting.set(tx, new Set([work]));
}

/** Runs what was left for the end of a transaction (server/db/client.ts). */
export function committed(tx: Tx, database: Database): void {
  for (const work of waiting.get(tx) ?? []) work(database);
  waiting.delete(tx);
}
