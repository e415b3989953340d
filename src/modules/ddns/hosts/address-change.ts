import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { bare, type HostRecord } from './hosts.service.ts';
import { ddnsHistory, ddnsHosts } from './hosts.table.ts';
import type { Via } from './modes.ts';
import { type Addressed, along } from './resolve.ts';

export const addressedOf = (row: HostRecord): Addressed => ({
  ip4_mode: row.ip4_mode,
  ip6_mode: row.ip6_mode,
  ip4: bare(row.ip4),
  ip6: bare(row.ip6),
  ip6_part: bare(row.ip6_part),
  allow_private: row.allow_private,
});

/** Keeps in the history that a person has given a host other addresses; `via` is `lead` where it only went along. */
export async function noteAddresses(
  ctx: Ctx,
  host_id: string,
  { ip4, ip6 }: Pick<Addressed, 'ip4' | 'ip6'>,
  via: Extract<Via, 'person' | 'lead'> = 'person',
): Promise<void> {
  await ctx.db
    .insert(ddnsHistory)
    .values({ tenant_id: ctx.tenant.id, host_id, ip4, ip6, via, actor: ctx.actor.name });
}

/** Has the hosts that go along with this one take its addresses, each by its own modes. */
export async function bringFollowers(
  ctx: Ctx,
  lead: { idguid: string } & Pick<Addressed, 'ip4' | 'ip6'>,
): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(ddnsHosts)
    .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.lead_id, lead.idguid)))
    .orderBy(ddnsHosts.idguid)
    .for('update');
  for (const row of rows) {
    const before = addressedOf(row);
    const after = along(before, lead);
    if (after.ip4 === before.ip4 && after.ip6 === before.ip6) continue;
    await ctx.db
      .update(ddnsHosts)
      .set({ ...after, changed_at: sql`clock_timestamp()` })
      .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, row.idguid)));
    await noteAddresses(ctx, row.idguid, after, 'lead');
  }
  if (rows.length > 0) wakeAfterCommit(ctx.db);
}
