import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { numberSql } from '../number-sql.ts';
import type { Closing } from './closing.api.ts';

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Closings of a year, the newest first; only the first can be in force. */
export async function closingsOf(ctx: Ctx, yearId: string): Promise<Closing[]> {
  const { rows } = await ctx.db.execute<Closing & Record<string, unknown>>(sql`
    select c.idguid, ${iso('c.closed_at')} as closed_at, c.closed_by, ${iso('c.reopened_at')} as reopened_at, c.reopened_by, c.reopen_reason,
      coalesce((
        select json_agg(json_build_object('idguid', v.idguid, 'name', ${numberSql(ctx, 'v')}, 'day', v.day::text,
          'description', v.description, 'total', v.total::text) order by v.day, v.type, v.number)
        from fin_vouchers v where v.tenant_id = c.tenant_id and v.idguid = any(c.voucher_ids)
      ), '[]'::json) as vouchers
    from fin_year_closings c
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.year_id = ${yearId}::uuid order by c.closed_at desc`);
  return rows;
}

/** The closing in force; null while the year is open. */
export const closingInForce = async (ctx: Ctx, yearId: string): Promise<Closing | null> =>
  (await closingsOf(ctx, yearId)).find(({ reopened_at }) => reopened_at === null) ?? null;
