import type { Database } from '../src/core/context.ts';
import { database, openPool } from '../src/server/db/client.ts';
import { parseDatabaseUrl } from '../src/server/db/connection.ts';
import { findRunning } from '../src/server/db/embedded/running.ts';

/** Works on the database of the server under test as its owner, for what no API can put there. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { E2E_DATABASE, E2E_DATA_DIR } = process.env;
  const owner = E2E_DATABASE ? parseDatabaseUrl(E2E_DATABASE) : await findRunning(E2E_DATA_DIR!);
  if (!owner) throw new Error(`No database runs in ${E2E_DATA_DIR}`);
  const pool = openPool(owner, 1);
  try {
    return await work(database(pool));
  } finally {
    await pool.end();
  }
}
