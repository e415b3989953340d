import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import type { Resource } from './resource.ts';
import { ownerOf } from './scope.ts';

/**
 * Locks writes to these resources in the caller's organisation until the transaction ends. Rules that look at other rows
 * (no cycle, one rate a day) need it: two writers at once would both pass the check. Readers never wait. Call it before
 * any row lock, to avoid deadlocks.
 */
export async function lockWrites(ctx: Ctx, resources: readonly Resource[]): Promise<void> {
  const byName = [...new Map(resources.map((one) => [one.name, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  // Ordered by name, to avoid deadlocks.
  for (const lock of byName.flatMap((resource) => locksOf(ctx, resource)))
    await ctx.db.execute(sql`select ${lock}`);
}

/** Everybody reads the operator's rows of a shared resource, so their writers and an organisation's exclude each other. */
function locksOf(ctx: Ctx, resource: Resource): SQL[] {
  const { name, scope } = resource;
  const common = sql`hashtextextended(${name}, 0)`;
  const own = sql`hashtextextended(${`${name}/${ctx.tenant.id}`}, 0)`;
  if (ownerOf(ctx, resource) === null) return [sql`pg_advisory_xact_lock(${common})`];
  const mine = sql`pg_advisory_xact_lock(${own})`;
  return scope === 'shared' ? [sql`pg_advisory_xact_lock_shared(${common})`, mine] : [mine];
}
