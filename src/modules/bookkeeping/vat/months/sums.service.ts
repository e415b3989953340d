import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { recordsSql } from '../documents/documents-sql.ts';
import type { VatSettings } from '../settings/settings.fields.ts';
import type { Sums } from './boxes.ts';

/** Sums of a month with how many documents there are. */
export interface MonthSums extends Sums {
  month: string;
  purchases: number;
  supplies: number;
}

const total = (what: string, where?: string): SQL =>
  sql.raw(`coalesce(sum(${what})${where ? ` filter (where ${where})` : ''}, 0)::text`);

/** Sums of the rows of both books, by month, of the months from the first to the last day. Months without rows are left out. */
export async function sumsByMonth(
  ctx: Ctx,
  settings: VatSettings,
  from: string,
  to: string,
): Promise<MonthSums[]> {
  const { id } = ctx.tenant;
  const { rows } = await ctx.db.execute<MonthSums & Record<string, unknown>>(sql`
    select month::text, (count(*) filter (where book = 'kuf'))::int as purchases, (count(*) filter (where book = 'kif'))::int as supplies,
      ${total('net')} as net, ${total('net', `doc_type = '04'`)} as import_net,
      ${total('net', `doc_type <> '04' and flat_rate <> 0`)} as farmers_net, ${total('deductible')} as deductible,
      ${total('deductible - flat_rate', `doc_type = '04'`)} as import_vat, ${total('flat_rate')} as flat_rate,
      ${total('base_registered + base_final', `doc_type <> '04'`)} as taxable, ${total('export')} as export,
      ${total('exempt')} as exempt, ${total('vat_registered + vat_final', `doc_type <> '04'`)} as output,
      ${total('fbih')} as fbih, ${total('rs')} as rs, ${total('bd')} as bd
    from (
      select * from (${recordsSql(id, 'kuf', settings)}) kuf where month between ${from}::date and ${to}::date
      union all
      select * from (${recordsSql(id, 'kif', settings)}) kif where month between ${from}::date and ${to}::date
    ) r group by month order by month`);
  return rows;
}

/** The same of one month; zeros if it has no rows. */
export async function sumsOf(ctx: Ctx, settings: VatSettings, month: string): Promise<MonthSums> {
  const [found] = await sumsByMonth(ctx, settings, month, month);
  return found ?? { ...EMPTY, month };
}

const EMPTY: Omit<MonthSums, 'month'> = {
  purchases: 0,
  supplies: 0,
  net: '0',
  import_net: '0',
  farmers_net: '0',
  deductible: '0',
  import_vat: '0',
  flat_rate: '0',
  taxable: '0',
  export: '0',
  exempt: '0',
  output: '0',
  fbih: '0',
  rs: '0',
  bd: '0',
};
