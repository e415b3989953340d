import type { Ctx, Database, Tx } from '../../core/context.ts';
import { readVersioned, type Settings, updateVersioned, type Versioned } from '../../core/settings.ts';
import { checkerLimits, checkerLimitsState } from './checker.table.ts';
import { LIMITS_ID, type LimitsState } from './limits.api.ts';
import { type CheckerLimits, DEFAULT_LIMITS, limitsSchema } from './limits-schema.ts';

/** The current limits. Not cached, so that a change takes effect at once on every node. */
export async function readLimits(database: Database | Tx): Promise<CheckerLimits> {
  const rows = await database.select().from(checkerLimits);
  const kept = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return limitsSchema.catch(DEFAULT_LIMITS).parse({ ...DEFAULT_LIMITS, ...kept });
}

const LIMITS: Settings<CheckerLimits> = {
  state: { table: checkerLimitsState, row: {} },
  read: readLimits,
  write: saveLimits,
  trail: {
    // They belong to the operator.
    subject: { name: 'checker-limits', scope: 'tenant' },
    id: LIMITS_ID,
    title: 'Provjera sajta',
  },
};

const asSeen = ({ values, ...state }: Versioned<CheckerLimits>): LimitsState => ({
  ...state,
  limits: values,
});

/** The limits as the operator's people see them. */
export const readLimitsState = async (db: Tx): Promise<LimitsState> =>
  asSeen(await readVersioned(db, LIMITS));

/** Changes some limits at `version`; see `updateVersioned`. */
export const updateLimits = (
  ctx: Ctx,
  changes: Partial<CheckerLimits> & { version: number },
): Promise<LimitsState> => updateVersioned(ctx, LIMITS, changes, asSeen);

/** Saves changed limits; the caller validates (`limitsSchema`) and audits. */
export async function saveLimits(tx: Tx, limits: Partial<CheckerLimits>): Promise<void> {
  for (const [key, value] of Object.entries(limits))
    await tx
      .insert(checkerLimits)
      .values({ key, value })
      .onConflictDoUpdate({ target: checkerLimits.key, set: { value } });
}
