import { z } from 'zod';
import type { Database, Tx } from '../../core/context.ts';
import { checkerLimits } from './checker.table.ts';

const whole = (least: number, most: number) => {
  const said = `Unesite cijeli broj od ${least} do ${most}.`;
  return z.int({ error: said }).min(least, said).max(most, said);
};

/** What an administrator may change; the settings screen shows these, with these bounds. */
export const limitsSchema = z.strictObject({
  queue_length: whole(1, 200).describe('Najviše provjera koje čekaju.'),
  per_visitor: whole(1, 20).describe('Najviše provjera koje jedan posjetilac ima u redu.'),
  kept_days: whole(1, 3650).describe('Koliko se dana čuvaju izvještaji.'),
});
export type CheckerLimits = z.infer<typeof limitsSchema>;

export const DEFAULT_LIMITS: CheckerLimits = { queue_length: 20, per_visitor: 3, kept_days: 180 };

/** The limits as they are now. */
export async function readLimits(database: Database | Tx): Promise<CheckerLimits> {
  const rows = await database.select().from(checkerLimits);
  const kept = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return limitsSchema.catch(DEFAULT_LIMITS).parse({ ...DEFAULT_LIMITS, ...kept });
}

/** Keeps limits that have been changed; whoever calls it has checked them (`limitsSchema`) and audits the change. */
export async function saveLimits(tx: Tx, limits: Partial<CheckerLimits>): Promise<void> {
  for (const [key, value] of Object.entries(limits))
    await tx
      .insert(checkerLimits)
      .values({ key, value })
      .onConflictDoUpdate({ target: checkerLimits.key, set: { value } });
}
