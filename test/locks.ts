import { sql } from 'drizzle-orm';
import type { Database } from '../src/core/context.ts';

/** How many transactions of this database stand in line for an advisory lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.count;
}
