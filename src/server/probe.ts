import { openPool } from './db/client.ts';
import type { PgConnection } from './db/connection.ts';

/** Milliseconds that the database may take to answer. */
const PATIENCE = 2000;

/**
 * Asks whether the database answers, over a connection of its own: however many requests wait for those of the pool, that they
 * wait does not mean that it is gone. Who asks while a question is under way shares its answer.
 */
export function createProbe(connection: PgConnection): { ask(): Promise<void>; close(): Promise<void> } {
  const pool = openPool(connection, 1, PATIENCE);
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    const question = { text: 'select 1', query_timeout: PATIENCE };
    await pool.query(question);
  };
  return {
    ask() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    close: () => pool.end(),
  };
}
