import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { monthsLater } from '../../../../core/dates.ts';
import { notFound } from '../../../../core/errors.ts';

/** Which of the months before and after a month there are. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Throws 404 for a month that belongs to no business year and has neither documents nor a filing. */
export async function knownMonth(ctx: Ctx, month: string): Promise<Neighbours> {
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select m.month::text as month
    from (values (${monthsLater(month, -1)}::date), (${month}::date), (${monthsLater(month, 1)}::date)) as m (month)
    where exists (select from fin_poslovne_godine y where y.tenant_id = ${ctx.tenant.id}::uuid
        and y.pocetak < m.month + interval '1 month' and y.kraj >= m.month)
      or exists (select from fin_lines l where l.tenant_id = ${ctx.tenant.id}::uuid and l.vat_code is not null and l.vat_month = m.month)
      or exists (select from fin_vat_filings f where f.tenant_id = ${ctx.tenant.id}::uuid and f.undone_at is null and f.month = m.month)`);
  const found = rows.map((row) => row.month);
  if (!found.includes(month)) throw notFound();
  return {
    previous: found.find((one) => one < month) ?? null,
    next: found.find((one) => one > month) ?? null,
  };
}
