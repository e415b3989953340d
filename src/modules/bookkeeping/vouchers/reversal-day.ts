import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';

/**
 * The open day nearest to today, not before the voucher's own: the day that a reversal gets unless another is asked for. An opening
 * voucher is reversed on its own day, the first of the year, also where that takes an exception from a lock. Null if no day is open.
 */
export const reversalDayOf = (
  ctx: Ctx,
  { day, period }: { day: string; period: number },
): Promise<string | null> => (period === 0 ? ownDay(ctx, day) : openDayNear(ctx, day, dayOf(Date.now())));

/** The day, unless what holds it has no exceptions: the closing of its year, and the final lock. */
async function ownDay(ctx: Ctx, day: string): Promise<string | null> {
  const { rows } = await ctx.db.execute(sql`
    select from fin_poslovne_godine y
    where y.tenant_id = ${ctx.tenant.id} and ${day}::date between y.pocetak and y.kraj and not exists (
      select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null)
      and not exists (
        select from fin_locks k where k.tenant_id = y.tenant_id and k.kind = 'final' and k.through >= ${day}::date)`);
  return rows.length > 0 ? day : null;
}

/** Whether a year has the day and nothing locks it. */
export const isOpenDay = async (ctx: Ctx, day: string): Promise<boolean> =>
  (await openDayNear(ctx, day, day)) === day;

/** The open day nearest to `near`, and not before `from`. Null if there is none. */
export async function openDayNear(ctx: Ctx, from: string, near: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ day: string }>(sql`
    with open as (
      select greatest(y.pocetak, ${from}::date, (
          select max(k.through) + 1 from fin_locks k where k.tenant_id = y.tenant_id and k.kind in ('all', 'final')
        )) as first, y.kraj as last
      from fin_poslovne_godine y
      where y.tenant_id = ${ctx.tenant.id} and not exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null)
    )
    select greatest(first, least(last, ${near}::date))::text as day from open where first <= last
    order by abs(greatest(first, least(last, ${near}::date)) - ${near}::date) limit 1`);
  return rows[0]?.day ?? null;
}
