import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { isoInstant } from '../../../../core/moments.ts';
import { numberSql } from '../number-sql.ts';
import type { Closing } from './closing.api.ts';

/** Closings of a year, the newest first; only the first can be in force. */
export async function closingsOf(ctx: Ctx, yearId: string): Promise<Closing[]> {
  const { rows } = await ctx.db.execute<Closing & Record<string, unknown>>(sql`
    select c.idguid, c.closed_at, c.closed_by, c.reopened_at, c.reopened_by, c.reopen_reason,
      coalesce((
        select json_agg(json_build_object('idguid', v.idguid, 'name', ${numberSql(ctx, 'v')}, 'day', v.day::text,
          'description', v.description, 'total', v.total::text) order by v.day, v.type, v.number)
        from fin_vouchers v where v.tenant_id = c.tenant_id and v.idguid = any(c.voucher_ids)
      ), '[]'::json) as vouchers
    from fin_year_closings c
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.year_id = ${yearId}::uuid order by c.closed_at desc`);
  return rows.map((row) => ({
    ...row,
    closed_at: isoInstant(row.closed_at),
    reopened_at: row.reopened_at && isoInstant(row.reopened_at),
  }));
}

/** The closing in force; null while the year is open. */
export const closingInForce = async (ctx: Ctx, yearId: string): Promise<Closing | null> =>
  (await closingsOf(ctx, yearId)).find(({ reopened_at }) => reopened_at === null) ?? null;
