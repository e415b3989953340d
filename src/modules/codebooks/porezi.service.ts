import { and, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Behaviour } from '../../core/crud.ts';
import { tableOf } from '../../core/table.ts';
import { porezi } from './resources.ts';

/** "2006-01-01" -> "1. 1. 2006." */
const day = (value: string): string => value.split('-').reverse().map(Number).join('. ').concat('.');

/**
 * A rate must not end before it begins, and a code has one rate on any day: own and shared records are checked together, because
 * a document finds the rate by code and day.
 */
export const taxBehaviour: Behaviour = {
  async check(record, ctx): Promise<Record<string, string>> {
    const from = String(record.vrijedi_od);
    const until = record.vrijedi_do === null ? null : String(record.vrijedi_do);
    if (until !== null && until < from) return { vrijedi_do: 'Kraj važenja ne može biti prije početka.' };
    const other = await overlapping(ctx, String(record.kod), from, until, record.idguid);
    if (!other) return {};
    const period = other.until
      ? `od ${day(other.from)} do ${day(other.until)}`
      : `od ${day(other.from)}, bez kraja`;
    return { vrijedi_od: `Kod ${record.kod} u tom razdoblju već ima stopu (vrijedi ${period}).` };
  },
};

/** Another rate of the code (not `idguid`) that is valid on any day of the period. */
async function overlapping(
  ctx: Ctx,
  code: string,
  from: string,
  until: string | null,
  idguid: string | null,
): Promise<{ from: string; until: string | null } | undefined> {
  const table = tableOf(porezi);
  const [found] = await ctx.db
    .select({ from: table.vrijedi_od!, until: table.vrijedi_do! })
    .from(table)
    .where(
      and(
        // As the unique key compares codes.
        sql`lower(${table.kod!}) = lower(${code}::text collate "bs-x-icu")`,
        or(isNull(table.vrijedi_do!), gte(table.vrijedi_do!, from)),
        until === null ? undefined : lte(table.vrijedi_od!, until),
        idguid === null ? undefined : ne(table.idguid, idguid),
      ),
    )
    .limit(1);
  return found && { from: String(found.from), until: found.until };
}

/**
 * The rate that each tax has on a day (`YYYY-MM-DD`), by the id of the tax: "17.00". A tax that was named before its rate changed
 * has the one that its code has on that day; an own one goes before a shared one. One whose code has no rate on that day is missing.
 */
export async function ratesOn(ctx: Ctx, day: string): Promise<Map<string, string>> {
  const table = tableOf(porezi);
  const { rows } = await ctx.db.execute<{ idguid: string; stopa: string }>(sql`
    select named.idguid, valid.stopa::text as stopa from ${table} named
    cross join lateral (
      select one.stopa from ${table} one
      where lower(one.kod) = lower(named.kod) and one.vrijedi_od <= ${day}::date
        and (one.vrijedi_do is null or one.vrijedi_do >= ${day}::date)
      order by one.tenant_id nulls last limit 1
    ) valid`);
  return new Map(rows.map(({ idguid, stopa }) => [idguid, stopa]));
}
