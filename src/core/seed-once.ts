import { sql } from 'drizzle-orm';
import type { Tx } from './context.ts';

/**
 * Runs `fill` once per installation, so that records an administrator changed or deleted do not come back. Needs the
 * owner's connection. Concurrent nodes wait for each other.
 */
export async function seedOnce(db: Tx, name: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute(
    sql`insert into core_seeds (name) values (${name}) on conflict do nothing returning name`,
  );
  if (rows.length > 0) await fill();
}
