import { z } from 'zod';
import { LIMIT_FIELDS } from './limit.fields.ts';

const whole = ({ label, min, max }: (typeof LIMIT_FIELDS)[keyof typeof LIMIT_FIELDS]) => {
  const said = `Unesite cijeli broj od ${min} do ${max}.`;
  return z.int({ error: said }).min(min!, said).max(max!, said).describe(label);
};

export const limitsSchema = z.strictObject({
  queue_length: whole(LIMIT_FIELDS.queue_length),
  per_visitor: whole(LIMIT_FIELDS.per_visitor),
  kept_days: whole(LIMIT_FIELDS.kept_days),
});
export type CheckerLimits = z.infer<typeof limitsSchema>;

export const DEFAULT_LIMITS: CheckerLimits = { queue_length: 20, per_visitor: 3, kept_days: 180 };
