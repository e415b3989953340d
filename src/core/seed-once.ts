import { sql } from 'drizzle-orm';
import type { Tx } from './context.ts';

/**
 * Runs `fill` unless a seed of that name has run in this installation before, so that nothing an administrator changed or
 * deleted comes back. By the owner; of two nodes starting at once one waits.
 */
export async function seedOnce(db: Tx, name: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute(
    sql`insert into core_seeds (name) values (${name}) on conflict do nothing returning name`,
  );
  if (rows.length > 0) await fill();
}
