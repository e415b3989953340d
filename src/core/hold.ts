import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import type { Resource } from './resource.ts';
import { ownerOf } from './scope.ts';

/**
 * Holds off everybody else who writes records of these resources in the caller's organisation until the transaction
 * ends. For rules that look at other rows (no circle, one rate a day): what two people do at once would otherwise pass
 * both checks. Readers never wait. To be asked before any row is locked, or two transactions wait for each other.
 */
export async function holdWrites(ctx: Ctx, resources: readonly Resource[]): Promise<void> {
  const byName = [...new Map(resources.map((one) => [one.name, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  // One after another in the order of names, so that no two transactions take them crosswise.
  for (const lock of byName.flatMap((resource) => locksOf(ctx, resource)))
    await ctx.db.execute(sql`select ${lock}`);
}

/** The operator's rows of a shared resource are read by all: its writers and an organisation's hold each other off. */
function locksOf(ctx: Ctx, resource: Resource): SQL[] {
  const { name, scope } = resource;
  const common = sql`hashtextextended(${name}, 0)`;
  const own = sql`hashtextextended(${`${name}/${ctx.tenant.id}`}, 0)`;
  if (ownerOf(ctx, resource) === null) return [sql`pg_advisory_xact_lock(${common})`];
  const mine = sql`pg_advisory_xact_lock(${own})`;
  return scope === 'shared' ? [sql`pg_advisory_xact_lock_shared(${common})`, mine] : [mine];
}
