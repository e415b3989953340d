import { z } from 'zod';

const whole = (least: number, most: number) => {
  const said = `Unesite cijeli broj od ${least} do ${most}.`;
  return z.int({ error: said }).min(least, said).max(most, said);
};

/** Limits that an administrator may change, with their bounds. */
export const limitsSchema = z.strictObject({
  queue_length: whole(1, 200).describe('Najviše provjera koje čekaju.'),
  per_visitor: whole(1, 20).describe('Najviše provjera koje jedan posjetilac ima u redu.'),
  kept_days: whole(1, 3650).describe('Koliko se dana čuvaju izvještaji.'),
});
export type CheckerLimits = z.infer<typeof limitsSchema>;

export const DEFAULT_LIMITS: CheckerLimits = { queue_length: 20, per_visitor: 3, kept_days: 180 };
