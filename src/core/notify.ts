import { sql } from 'drizzle-orm';
import type { Database } from './context.ts';

/**
 * Sends a NOTIFY of its own, outside every transaction. Its commit is not flushed to disk: after a crash nobody listens any more, and each
 * flush would hold up those of others. Rejects when the database does not answer.
 */
export async function notify(database: Database, channel: string, payload = ''): Promise<void> {
  await database.execute(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`,
  );
}
