import { type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { SHARED_RECORD } from '../../core/records/model.ts';
import { trash } from '../../core/records/trash.table.ts';
import { tableOf } from '../../core/table.ts';
import type { CompanyHint, DistinctPairs } from './companies.api.ts';
import { hintOf } from './companies.service.ts';
import { companyDistinct } from './companies.table.ts';
import type { Distinct } from './groups.ts';
import { companies } from './resources.ts';

const table = tableOf(companies);
/** Pairs of a page. */
const PAGE = 50;
const ITSELF = 'Firma ne može biti različita od same sebe.';

const isThere = (id: SQL): SQL => sql`exists (select from ${table} c where c.idguid = ${id})`;
/** Pairs whose companies are both there; one that came from merging, while the merged one is not. */
const applying = (ctx: Ctx): SQL => sql`tenant_id = ${ctx.tenant.id}::uuid and ${isThere(sql`pair.one`)}
  and ${isThere(sql`pair.other`)} and (via is null or not ${isThere(sql`pair.via`)})`;

/** A query of the companies that are marked as different from this one. */
export const distinctFrom = (ctx: Ctx, idguid: string): SQL => sql`
  select case when one = ${idguid}::uuid then other else one end from ${companyDistinct} pair
  where (one = ${idguid}::uuid or other = ${idguid}::uuid) and ${applying(ctx)}`;

/** All pairs that are marked as different, from both sides. */
export async function distinctPairs(ctx: Ctx): Promise<Distinct> {
  const { rows } = await ctx.db.execute<{ one: string; other: string }>(
    sql`select one, other from ${companyDistinct} pair where ${applying(ctx)}`,
  );
  const pairs = new Map<string, Set<string>>();
  const add = (from: string, to: string) => pairs.set(from, (pairs.get(from) ?? new Set<string>()).add(to));
  for (const { one, other } of rows) {
    add(one, other);
    add(other, one);
  }
  return pairs;
}

/** A page of the pairs that are marked as different, the newest first. */
export async function listDistinct(ctx: Ctx, page: number): Promise<DistinctPairs> {
  type Row = { one: string; other: string; marked_at: Date | string; marked_by: string; total: number };
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    select one, other, max(marked_at) as marked_at, (array_agg(marked_by order by marked_at desc))[1] as marked_by,
      count(*) over ()::int as total from ${companyDistinct} pair
    where ${applying(ctx)} group by one, other order by max(marked_at) desc, one, other limit ${PAGE} offset ${(page - 1) * PAGE}`);
  const known = await hintsOf(ctx, [...new Set(rows.flatMap(({ one, other }) => [one, other]))]);
  return {
    pairs: rows.map(({ one, other, marked_at, marked_by }) => ({
      one: known.get(one)!,
      other: known.get(other)!,
      marked_at: new Date(marked_at).toISOString(),
      marked_by,
    })),
    total: rows[0]?.total ?? 0,
    per_page: PAGE,
  };
}

async function hintsOf(ctx: Ctx, ids: string[]): Promise<Map<string, CompanyHint>> {
  const { rows } = await ctx.db.execute<CompanyHint & Record<string, unknown>>(
    sql`select ${hintOf(ctx)} from ${table} where idguid = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.idguid, row]));
}

/** A company and others, all own. Throws 404 for one that is not there, 403 for one of the register, 422 for one with itself. */
async function ownOnes(ctx: Ctx, ids: readonly string[]): Promise<CompanyHint[]> {
  if (!ids.every(isId)) throw notFound();
  const asked = ids.map((id) => id.toLowerCase());
  if (new Set(asked).size < asked.length) throw invalid({ others: ITSELF }, ITSELF);
  const known = await hintsOf(ctx, asked);
  return asked.map((id) => {
    const one = known.get(id);
    if (!one) throw notFound();
    if (!one.can_edit) throw new AppError(403, 'shared_record', SHARED_RECORD);
    return one;
  });
}

const nameOf = ({ naziv, number }: CompanyHint): string => (number ? `${naziv} (${number})` : naziv);

/** Marks a company as different from each of the others. Throws as `ownOnes`. */
export async function markDistinct(ctx: Ctx, idguid: string, others: readonly string[]): Promise<void> {
  const [one, ...rest] = await ownOnes(ctx, [idguid, ...others]);
  const ids = sql.param(rest.map((other) => other.idguid));
  const { rows } = await ctx.db.execute<{ marked: string }>(sql`
    insert into ${companyDistinct} as pair (tenant_id, one, other, marked_by)
    select ${ctx.tenant.id}::uuid, least(id, ${one!.idguid}::uuid), greatest(id, ${one!.idguid}::uuid), ${ctx.actor.name}
    from unnest(${ids}::uuid[]) id
    on conflict do nothing
    returning case when one = ${one!.idguid}::uuid then other else one end as marked`);
  const marked = new Set(rows.map((row) => row.marked));
  await tell(
    ctx,
    one!,
    rest.filter((other) => marked.has(other.idguid)),
    true,
  );
  await forgetGone(ctx);
}

/** Takes the mark off a pair. Throws 404 where there is none. */
export async function unmarkDistinct(ctx: Ctx, idguid: string, other: string): Promise<void> {
  const [one, two] = await ownOnes(ctx, [idguid, other]);
  const { rowCount } =
    await ctx.db.execute(sql`delete from ${companyDistinct} where tenant_id = ${ctx.tenant.id}::uuid
    and one = least(${one!.idguid}::uuid, ${two!.idguid}::uuid) and other = greatest(${one!.idguid}::uuid, ${two!.idguid}::uuid)`);
  if (rowCount === 0) throw notFound();
  await tell(ctx, one!, [two!], false);
}

/** A line of trail for each of the companies. */
async function tell(ctx: Ctx, one: CompanyHint, others: CompanyHint[], marked: boolean): Promise<void> {
  if (others.length === 0) return;
  const line = (of: CompanyHint, names: string[]) => ({
    action: 'update' as const,
    record_id: of.idguid,
    record_title: of.naziv,
    changes: { _distinct: marked ? { from: null, to: names } : { from: names, to: null } },
  });
  await writeAudit(ctx, companies, [
    line(one, others.map(nameOf)),
    ...others.map((other) => line(other, [nameOf(one)])),
  ]);
}

/** What was different from a company that is merged is different from the one that stays, too, until the merging is undone. */
export async function leadDistinct(ctx: Ctx, keep: string, gone: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${companyDistinct} (tenant_id, one, other, via, marked_at, marked_by)
    select tenant_id, least(third, ${keep}::uuid), greatest(third, ${keep}::uuid), ${gone}::uuid, marked_at, marked_by
    from ${companyDistinct} pair cross join lateral (select case when one = ${gone}::uuid then other else one end as third) led
    where tenant_id = ${ctx.tenant.id}::uuid and (one = ${gone}::uuid or other = ${gone}::uuid) and third <> ${keep}::uuid
      and (via is null or not ${isThere(sql`pair.via`)})
    on conflict do nothing`);
}

/** Removes pairs of companies that cannot come back. */
async function forgetGone(ctx: Ctx): Promise<void> {
  const forGood = (id: SQL): SQL => sql`(not ${isThere(id)}
    and not exists (select from ${trash} t where t.tenant_id = ${ctx.tenant.id}::uuid and t.idguid = ${id}))`;
  await ctx.db.execute(sql`delete from ${companyDistinct} pair where tenant_id = ${ctx.tenant.id}::uuid
    and (${forGood(sql`pair.one`)} or ${forGood(sql`pair.other`)})`);
}
