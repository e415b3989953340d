import { openPool } from './db/client.ts';
import type { PgConnection } from './db/connection.ts';

/** Milliseconds. */
const PING_TIMEOUT = 2000;

/**
 * Pings the database over its own connection: a full pool does not mean that the database is unavailable. Concurrent
 * calls share one ping.
 */
export function createProbe(connection: PgConnection): { ping(): Promise<void>; close(): Promise<void> } {
  const pool = openPool(connection, 1, PING_TIMEOUT);
  let running: Promise<void> | null = null;
  const ping = async (): Promise<void> => {
    // A variable, since the types do not know query_timeout.
    const query = { text: 'select 1', query_timeout: PING_TIMEOUT };
    await pool.query(query);
  };
  return {
    ping() {
      running ??= ping().finally(() => {
        running = null;
      });
      return running;
    },
    close: () => pool.end(),
  };
}
