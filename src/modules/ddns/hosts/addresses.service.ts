import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
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

const ZONE = 'Europe/Sarajevo';

/** How often a host's addresses have changed, by day or by hour in Sarajevo's time; without gaps. Throws 404. */
export async function countsOf(
  ctx: Ctx,
  idguid: string,
  by: Counts['by'],
): Promise<{ by: Counts['by']; points: { at: Date; count: number }[] }> {
  await requireHost(ctx, idguid);
  const back = by === 'day' ? SPANS.days - 1 : SPANS.hours - 1;
  const { rows } = await ctx.db.execute<{ at: string; count: number }>(sql`
    with points as (
      select point as begins, point + ${`1 ${by}`}::interval as ends
      from generate_series(date_trunc(${by}::text, now() at time zone ${ZONE}::text) - ${`${back} ${by}`}::interval,
        date_trunc(${by}::text, now() at time zone ${ZONE}::text), ${`1 ${by}`}::interval) point
    ), counted as (
      select date_trunc(${by}::text, a.at at time zone ${ZONE}::text) as point, count(*)::int as count from ddns_history a
      where a.tenant_id = ${ctx.tenant.id}::uuid and a.host_id = ${idguid}::uuid
        and a.at >= (select min(begins) from points) at time zone ${ZONE}::text
      group by 1
    )
    select p.begins at time zone ${ZONE}::text as at, coalesce(c.count, 0) as count
    from points p left join counted c on c.point = p.begins order by p.begins`);
  return { by, points: rows.map(({ at, count }) => ({ at: new Date(at), count })) };
}
