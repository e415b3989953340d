import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import { conditions, type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { AGE_NAMES, type Age } from '../ledger/ages.ts';
import { isOfAge } from '../ledger/ages-sql.ts';
import type { AgedPartner, AgeingSort, AgeTotals } from './items.api.ts';

/** The open documents as they are kept. */
const keptItems = (ctx: Ctx): SQL => sql`
  select account, partner_id, document_no, due_date, open from fin_open_items where tenant_id = ${ctx.tenant.id}::uuid and open <> 0`;

/**
 * The open documents at the end of a day, from the lines. A closing between two documents counts from the day on which both were
 * booked, whenever somebody made it.
 */
const itemsOn = (ctx: Ctx, day: string): SQL => sql`
  with booked as materialized (
    select l.account, l.partner_id, coalesce(l.document_no, '') as document_no, min(l.due_date) as due_date, sum(l.debit - l.credit) as amount
    from fin_lines l
    join fin_konta a on a.tenant_id = l.tenant_id and a.konto = l.account collate "bs-x-icu" and a.otvorene_stavke
    join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and not v.carried
    where l.tenant_id = ${ctx.tenant.id}::uuid and l.day <= ${day}::date
    group by l.account, l.partner_id, coalesce(l.document_no, '')
  ), closed as (
    select m.account, m.partner_id, x.document_no, sum(x.amount) as amount
    from fin_matches m
    cross join lateral (values (m.debit_document, -m.amount), (m.credit_document, m.amount)) as x (document_no, amount)
    where m.tenant_id = ${ctx.tenant.id}::uuid and 2 = (select count(*) from booked b
      where b.account = m.account and b.partner_id is not distinct from m.partner_id and b.document_no in (m.debit_document, m.credit_document))
    group by m.account, m.partner_id, x.document_no
  )
  select b.account, b.partner_id, b.document_no, b.due_date, b.amount + coalesce(c.amount, 0) as open
  from booked b left join closed c
    on c.account = b.account and c.partner_id is not distinct from b.partner_id and c.document_no = b.document_no
  where b.amount + coalesce(c.amount, 0) <> 0`;

/** Sums of `open` by age, for a select; `side` narrows them to documents of one side and ends their names. */
const sums = (day: string, side?: Side): SQL => {
  const late = sql`(${day}::date - i.due_date)`;
  const own = side ? sql` and ${side === 'debit' ? sql`i.open > 0` : sql`i.open < 0`}` : sql``;
  return sql.join(
    AGE_NAMES.map(
      (age) =>
        sql`coalesce(sum(i.open) filter (where ${isOfAge(age, late)}${own}), 0)::numeric(18,2) as ${sideOf(age, side)}`,
    ),
    sql`, `,
  );
};
type Side = keyof AgeTotals;
const sideOf = (age: Age, side?: Side): SQL => sql`${sql.identifier(side ? `${age}_${side}` : age)}`;

/** The day that the list is asked for. */
const dayAsked = ({ filters }: Pick<ListQuery, 'filters'>): { day: string; other: boolean } => {
  const now = dayOf(Date.now());
  const asked = filters.find(({ field, operator }) => field === 'day' && operator === 'eq')?.values[0];
  return { day: asked ? String(asked) : now, other: asked !== undefined && asked !== now };
};

const FILTERS = {
  account: sql`g.account`,
  partner_id: sql`g.partner_id`,
  side: sql`case when g.balance >= 0 then 'debit' else 'credit' end`,
  overdue: sql`g.overdue`,
  day: sql`g.day`,
};
const ID = sql<string>`g.account || '/' || coalesce(g.partner_id::text, '')`;

/** Partners and accounts by age. */
const grouped = (ctx: Ctx, { day, other }: ReturnType<typeof dayAsked>, more: SQL): SQL => sql`(
  select i.account, i.partner_id, count(*)::int as documents, sum(i.open)::numeric(18,2) as balance, min(i.due_date) as oldest,
    ${day}::date as day, coalesce(sum(i.open) filter (where i.due_date < ${day}::date), 0)::numeric(18,2) as overdue, ${more}
  from (${other ? itemsOn(ctx, day) : keptItems(ctx)}) i group by i.account, i.partner_id
) g left join companies p on p.idguid = g.partner_id`;
const SEARCH = sql`coalesce(p.naziv, '') || ' ' || g.account`;

/** Partners with what is open by age: today from the kept remainder, on another day (filter `day`) from the lines. */
export function ageingOf(query: Pick<ListQuery, 'filters'>): Listing<AgeingSort, Sent<AgedPartner>> {
  const day = dayAsked(query);
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
    from: grouped(ctx, day, sums(day.day)),
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
    from ${grouped(ctx, asked, sql`${sums(asked.day, 'debit')}, ${sums(asked.day, 'credit')}`)}${where ? sql` where ${where}` : sql``}`);
  return rows[0]!;
}
