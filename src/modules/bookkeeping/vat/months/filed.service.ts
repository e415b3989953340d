import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { vatLockedThrough } from '../../ledger/vat-lock.service.ts';
import { vatMonthOf } from '../../ledger/vat-month.ts';
import { unfiled } from '../documents/documents-sql.ts';
import type { VatSettings } from '../settings/settings.fields.ts';
import { vatFilings } from '../vat.table.ts';

/** A filing that counts. */
export type Filing = typeof vatFilings.$inferSelect;

const inForce = (ctx: Ctx) => and(eq(vatFilings.tenant_id, ctx.tenant.id), isNull(vatFilings.undone_at));

/** The filing of a month. */
export async function filingOf(ctx: Ctx, month: string): Promise<Filing | null> {
  const [found] = await ctx.db
    .select()
    .from(vatFilings)
    .where(and(inForce(ctx), eq(vatFilings.month, month)));
  return found ?? null;
}

/** All filings, the latest month first. */
export const filings = (ctx: Ctx): Promise<Filing[]> =>
  ctx.db.select().from(vatFilings).where(inForce(ctx)).orderBy(desc(vatFilings.month));

/** How often the return of a month was filed and taken back. */
export async function undoneCount(ctx: Ctx, month: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from fin_vat_filings
    where tenant_id = ${ctx.tenant.id}::uuid and month = ${month}::date and undone_at is not null`);
  return rows[0]!.count;
}

/** Lines `l` of VAT in months that were neither filed nor locked. */
async function openLines(ctx: Ctx): Promise<SQL> {
  const { id } = ctx.tenant;
  const from = vatMonthOf('2000-01-01', await vatLockedThrough(ctx));
  return sql`fin_lines l
    where l.tenant_id = ${id}::uuid and l.vat_code is not null and l.vat_month >= ${from}::date and ${unfiled(id)}
      and exists (select from fin_pdv_oznake c where c.tenant_id = ${id}::uuid and c.sifra = l.vat_code)`;
}

/** The first month before this one that has documents and was neither filed nor locked: returns go in order. */
export async function earlierOpen(ctx: Ctx, month: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select l.vat_month::text as month from ${await openLines(ctx)} and l.vat_month < ${month}::date
    order by l.vat_month limit 1`);
  return rows[0]?.month ?? null;
}

/**
 * The months between two days that have documents and were neither filed nor locked. A line is looked for in each month that was not
 * filed: what lies between the days is not read whole.
 */
export async function openMonths(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const { id } = ctx.tenant;
  const first = vatMonthOf(from, await vatLockedThrough(ctx));
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select m.month::text as month
    from (select generate_series(${first}::timestamp, ${to}::timestamp, interval '1 month')::date as month) m
    cross join lateral (
      select from fin_lines l where l.tenant_id = ${id}::uuid and l.vat_code is not null and l.vat_month = m.month
        and exists (select from fin_pdv_oznake c where c.tenant_id = ${id}::uuid and c.sifra = l.vat_code) limit 1) line
    where not exists (
      select from fin_vat_filings f where f.tenant_id = ${id}::uuid and f.month = m.month and f.undone_at is null)
    order by 1`);
  return rows.map(({ month }) => month);
}

/** The number after which the records of a month go on, by book. */
export async function lastNumbers(
  ctx: Ctx,
  settings: VatSettings,
  month: string,
): Promise<{ kuf: number; kif: number }> {
  if (settings.numbering === 'month') return { kuf: 0, kif: 0 };
  const before = (await filings(ctx)).find((one) => one.month < month);
  if (!before) return { kuf: settings.last_purchase, kif: settings.last_sale };
  if (settings.numbering === 'year' && before.month.slice(0, 4) !== month.slice(0, 4))
    return { kuf: 0, kif: 0 };
  return { kuf: before.last_purchase, kif: before.last_sale };
}
