import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { pointOf, seriesOf } from '../../../core/series.ts';
import { type AddressChange, CHANGES_SHOWN, type Counts, SPANS } from './addresses.api.ts';
import { bare, requireSeen } from './hosts.service.ts';
import { ddnsHistory as a, ddnsHosts } from './hosts.table.ts';

/** Throws 404 unless the caller may see the host. */
async function requireHost(ctx: Ctx, idguid: string): Promise<void> {
  const [row] = isId(idguid)
    ? await ctx.db
        .select({ owner_id: ddnsHosts.owner_id })
        .from(ddnsHosts)
        .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.idguid, idguid)))
    : [];
  if (!row) throw notFound();
  requireSeen(ctx, row);
}

type Change = Omit<AddressChange, 'at'> & { at: Date };

/** Changes of a host's addresses, the newest first, or those before `before`. Throws 404. */
export async function addressesOf(
  ctx: Ctx,
  idguid: string,
  before: number | undefined,
): Promise<{ changes: Change[]; next: number | null }> {
  await requireHost(ctx, idguid);
  const rows = await ctx.db
    .select()
    .from(a)
    .where(
      and(
        eq(a.tenant_id, ctx.tenant.id),
        eq(a.host_id, idguid),
        before === undefined ? undefined : lt(a.no, before),
      ),
    )
    .orderBy(desc(a.no))
    .limit(CHANGES_SHOWN + 1);
  const changes = rows.slice(0, CHANGES_SHOWN).map(({ no, at, ip4, ip6, via, from_ip, agent, actor }) => ({
    no,
    at,
    ip4: bare(ip4),
    ip6: bare(ip6),
    via,
    from_ip: bare(from_ip),
    agent,
    actor,
  }));
  return { changes, next: rows.length > CHANGES_SHOWN ? changes.at(-1)!.no : null };
}

/** How often a host's addresses have changed, by day or by hour in Sarajevo's time; without gaps. Throws 404. */
export async function countsOf(
  ctx: Ctx,
  idguid: string,
  by: Counts['by'],
): Promise<{ by: Counts['by']; points: { at: Date; count: number }[] }> {
  await requireHost(ctx, idguid);
  const count = by === 'day' ? SPANS.days : SPANS.hours;
  const { rows } = await ctx.db.execute<{ at: string; count: number }>(sql`
    with series as (select at from ${seriesOf(by, count)}), counted as (
      select ${pointOf(by, sql`a.at`)} as point, count(*)::int as count from ddns_history a
      where a.tenant_id = ${ctx.tenant.id}::uuid and a.host_id = ${idguid}::uuid
        and a.at >= (select min(at) from series)
      group by 1
    )
    select s.at, coalesce(c.count, 0) as count from series s left join counted c on c.point = s.at order by s.at`);
  return { by, points: rows.map(({ at, count }) => ({ at: new Date(at), count })) };
}
