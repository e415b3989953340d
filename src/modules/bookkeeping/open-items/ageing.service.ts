import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import { conditions, type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { AGE_NAMES, type Age } from '../ledger/ages.ts';
import { ageOf } from '../ledger/ages-sql.ts';
import { itemsOn, laterThan } from '../ledger/items-on.ts';
import type { AgedPartner, AgeingSort, AgeTotals, Later } from './items.api.ts';

/** Sums of `open` by age, for a select; `side` narrows them to documents of one side and ends their names. */
const sums = (side?: Side): SQL => {
  const own = side ? sql` and a.open ${side === 'debit' ? sql`>` : sql`<`} 0` : sql``;
  return sql.join(
    AGE_NAMES.map(
      (age, place) =>
        sql`coalesce(sum(a.open) filter (where a.age = ${place}::int${own}), 0)::numeric(18,2) as ${sideOf(age, side)}`,
    ),
    sql`, `,
  );
};
type Side = keyof AgeTotals;
const sideOf = (age: Age, side?: Side): SQL => sql`${sql.identifier(side ? `${age}_${side}` : age)}`;

/** The day that the list is asked for. */
const dayAsked = ({ filters }: Pick<ListQuery, 'filters'>): string => {
  const asked = filters.find(({ field, operator }) => field === 'day' && operator === 'eq')?.values[0];
  return asked === undefined ? dayOf(Date.now()) : String(asked);
};

const FILTERS = {
  account: sql`g.account`,
  partner_id: sql`g.partner_id`,
  side: sql`case when g.balance >= 0 then 'debit' else 'credit' end`,
  overdue: sql`g.overdue`,
  day: sql`g.day`,
};
const ID = sql<string>`g.account || '/' || coalesce(g.partner_id::text, '')`;

/**
 * Partners and accounts by age. Documents are first added up by age, and by what else `more` tells apart, of which there is little: each is
 * looked at once.
 */
const grouped = (ctx: Ctx, day: string, more: SQL, apart: SQL = sql``): SQL => sql`(
  select a.account, a.partner_id, sum(a.documents)::int as documents, sum(a.open)::numeric(18,2) as balance, min(a.oldest) as oldest,
    ${day}::date as day, coalesce(sum(a.open) filter (where a.age > 0), 0)::numeric(18,2) as overdue, ${more}
  from (
    select i.account, i.partner_id, ${ageOf(sql`(${day}::date - i.due_date)`)} as age, sum(i.open) as open, count(*) as documents,
      min(i.due_date) as oldest
    from (${itemsOn(ctx, day)}) i group by 1, 2, 3${apart}
  ) a group by a.account, a.partner_id
) g left join companies p on p.idguid = g.partner_id`;
const SEARCH = sql`coalesce(p.naziv, '') || ' ' || g.account`;

/** Partners with what is open by age at the end of a day: today, or that of the filter `day`. */
export function ageingOf(query: Pick<ListQuery, 'filters'>): Listing<AgeingSort, Sent<AgedPartner>> {
  return listingOf((ctx: Ctx) => ({
    columns: {
      id: ID,
      account: sql<string>`g.account`,
      partner_id: sql<string | null>`g.partner_id`,
      partner: sql<string | null>`p.naziv`,
      documents: sql<number>`g.documents`,
      balance: sql<string>`g.balance`,
      overdue: sql<string>`g.overdue`,
      oldest: sql<string | null>`g.oldest::text`,
      ...(Object.fromEntries(AGE_NAMES.map((age) => [age, sql<string>`g.${sql.identifier(age)}`])) as Record<
        Age,
        SQL<string>
      >),
    },
    from: grouped(ctx, dayAsked(query), sums()),
    made: true,
    search: SEARCH,
    filters: FILTERS,
    order: {
      partner: [{ nullable: sql`p.naziv` }],
      account: [sql`g.account`],
      balance: [sql`g.balance`],
      overdue: [sql`g.overdue`],
      oldest: [{ nullable: sql`g.oldest` }],
    },
    id: ID,
  }));
}

/** The same rows added up: what is open on either side, by age; both above 0. */
export async function ageTotals(ctx: Ctx, query: ListQuery): Promise<AgeTotals> {
  const where = and(...conditions(FILTERS, sql`core_fold(${SEARCH})`, query));
  const asked = dayAsked(query);
  const added = (side: Side): SQL =>
    sql`json_build_object(${sql.join(
      AGE_NAMES.map((age) => sql`${age}::text, coalesce(sum(abs(g.${sideOf(age, side)})), 0.00)::text`),
      sql`, `,
    )})`;
  const { rows } = await ctx.db.execute<AgeTotals & Record<string, unknown>>(sql`
    select ${added('debit')} as debit, ${added('credit')} as credit
    from ${grouped(ctx, asked, sql`${sums('debit')}, ${sums('credit')}`, sql`, i.open > 0`)}${where ? sql` where ${where}` : sql``}`);
  return rows[0]!;
}

/** By how much what is open differs from what was open at the end of today: what is booked later, of a partner or of all. */
export async function laterThanToday(ctx: Ctx, partnerId: string | undefined): Promise<Later> {
  const of = partnerId ? sql` and l.partner_id = ${partnerId}::uuid` : undefined;
  const { rows } = await ctx.db.execute<Later & Record<string, unknown>>(sql`
    select count(*)::int as documents, coalesce(sum(amount), 0)::numeric(18,2)::text as amount, max(last)::text as last
    from (${laterThan(sql`${ctx.tenant.id}::uuid`, dayOf(Date.now()), of)}) later where amount <> 0`);
  return rows[0]!;
}
