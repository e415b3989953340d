import type { Database, Tx } from './context.ts';

type Work = (database: Database) => void;
const waiting = new WeakMap<object, Set<Work>>();

/** What a transaction shares with its savepoints. */
const sessionOf = (tx: Tx): object => (tx as unknown as { session: object }).session;

/** Registers `work` to run after this transaction has committed; the same function runs once. It does not run after a rollback. */
export function afterCommit(tx: Tx, work: Work): void {
  const known = waiting.get(sessionOf(tx));
  if (known) known.add(work);
  else waiting.set(sessionOf(tx), new Set([work]));
}

/** Runs the work registered for this transaction's commit (server/db/client.ts). */
export function committed(tx: Tx, database: Database): void {
  for (const work of waiting.get(sessionOf(tx)) ?? []) work(database);
  waiting.delete(sessionOf(tx));
}
