import { sql } from 'drizzle-orm';
import type { Changes } from '../../core/audit.table.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx, Database, Tx } from '../../core/context.ts';
import { stale } from '../../core/stale.ts';
import { checkerLimits, checkerLimitsState } from './checker.table.ts';
import { LIMITS_ID, type LimitsState } from './limits.api.ts';
import { type CheckerLimits, DEFAULT_LIMITS, limitsSchema } from './limits-schema.ts';

/** How the trail calls the limits; they are the operator's own. */
const LIMITS = { name: 'checker-limits', scope: 'tenant' } as const;

/** The limits as they are now. Asked for whenever one is needed, so that a change counts at once on every node. */
export async function readLimits(database: Database | Tx): Promise<CheckerLimits> {
  const rows = await database.select().from(checkerLimits);
  const kept = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return limitsSchema.catch(DEFAULT_LIMITS).parse({ ...DEFAULT_LIMITS, ...kept });
}

/** The limits as the operator's people see them. */
export async function readLimitsState(db: Tx): Promise<LimitsState> {
  const [[state], limits] = await Promise.all([db.select().from(checkerLimitsState), readLimits(db)]);
  return {
    version: state?.version ?? 0,
    updated_at: state?.version ? state.updated_at.toISOString() : null,
    updated_by: state?.updated_by ?? null,
    limits,
  };
}

/** Changes the given limits at `version` and tells the trail. Throws 409 `stale`; the values have been checked. */
export async function updateLimits(
  ctx: Ctx,
  { version, ...given }: Partial<CheckerLimits> & { version: number },
): Promise<LimitsState> {
  // The row may not be there yet to be locked.
  await ctx.db.insert(checkerLimitsState).values({ version: 0 }).onConflictDoNothing();
  await ctx.db.select().from(checkerLimitsState).for('update');
  const before = await readLimitsState(ctx.db);
  if (before.version !== version)
    throw stale({ ...before, updated_at: before.updated_at ?? new Date().toISOString() });
  const keys = (Object.keys(given) as (keyof CheckerLimits)[]).filter(
    (key) => given[key] !== undefined && given[key] !== before.limits[key],
  );
  if (keys.length === 0) return before;
  const changes: Changes = Object.fromEntries(
    keys.map((key) => [key, { from: before.limits[key], to: given[key] }]),
  );
  await saveLimits(ctx.db, Object.fromEntries(keys.map((key) => [key, given[key]])));
  await ctx.db.update(checkerLimitsState).set({
    version: sql`${checkerLimitsState.version} + 1`,
    updated_at: sql`now()`,
    updated_by: ctx.actor.name,
  });
  await writeAudit(ctx, LIMITS, [
    { action: 'update', record_id: LIMITS_ID, record_title: 'Provjera sajta', changes },
  ]);
  return readLimitsState(ctx.db);
}

/** Keeps limits that have been changed; whoever calls it has checked them (`limitsSchema`) and audits the change. */
export async function saveLimits(tx: Tx, limits: Partial<CheckerLimits>): Promise<void> {
  for (const [key, value] of Object.entries(limits))
    await tx
      .insert(checkerLimits)
      .values({ key, value })
      .onConflictDoUpdate({ target: checkerLimits.key, set: { value } });
}
