import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { rangeOf } from '../../../core/period-range.ts';
import type { Firm, FirmQuery } from './firm.api.ts';
import { firmOf } from './names.ts';
import { askedPeriod } from './overview.service.ts';

/** Rows of a table. */
const MOST = 15;
/** Records of one firm that are named. */
const MOST_SAME = 50;
/** Newest bids of a firm in which rivals are looked for. */
const MOST_BIDS = 20_000;
/** Pairs of an authority and a CPV group in which others are looked for: those where the firm has most contracts. */
const MOST_PLACES = 300;

type Row = Record<string, unknown>;

/** A supplier's firm: who it is, and whom it competes with. Throws 404. */
export async function getFirm(ctx: Ctx, key: string, asked: FirmQuery): Promise<Firm> {
  const found = await firmOf(ctx, key);
  if (!found) throw notFound();
  const firm = found.key;
  const { from, to } = rangeOf(askedPeriod(asked));
  const { rows } = await ctx.db.execute<
    Firm['same'][number] & { city: string | null; foreign: boolean } & Row
  >(sql`
    select key, name, city as hint, city, tax, "foreign", case when joined_by in ('tax', 'person') then joined_by end as joined_by
    from ejn_suppliers where firm = ${firm} order by key <> ${firm}, name, key limit ${MOST_SAME + 1}`);
  const itself = rows.find((one) => one.key === firm)!;
  return {
    ...{ key: firm, name: itself.name, city: itself.city, tax: itself.tax, foreign: itself.foreign },
    same: rows
      .filter((one) => one.key !== firm)
      .map(({ key: other, name, hint, tax, joined_by }) => ({ key: other, name, hint, tax, joined_by })),
    together: await togetherOf(ctx, firm, from, to),
    bids: await bidsOf(ctx, firm),
    rivals: await rivalsOf(ctx, firm),
    neighbours: await neighboursOf(ctx, firm, from, to),
  };
}

/** Contracts of bidders that the firm belonged to without leading them. */
async function togetherOf(ctx: Ctx, firm: string, from: string, to: string): Promise<Firm['together']> {
  const { rows } = await ctx.db.execute<Firm['together'] & Row>(sql`
    select count(*)::int as contracts, coalesce(sum(value), 0)::numeric(20, 2) as value from (
      select distinct f.contract_id, f.value from ejn_suppliers s join ejn_members m on m.supplier = s.key
      join ejn_contracts c on c.group_id = m.group_id join ejn_facts f on f.contract_id = c.id
      where s.firm = ${firm} and f.firm <> ${firm} and f.day between ${from}::date and ${to}::date) led`);
  return rows[0]!;
}

/** Groups that the firm bid in, newest first; `won`: they got the lot. */
const minePart = (firm: string) => sql`
  select g.id, g.procedure_id, g.lot_id, bool_or(g.awarded or c.id is not null) as won
  from ejn_suppliers s join ejn_members m on m.supplier = s.key join ejn_groups g on g.id = m.group_id
  left join ejn_contracts c on c.group_id = g.id
  where s.firm = ${firm} group by g.id, g.procedure_id, g.lot_id order by g.id desc limit ${MOST_BIDS}`;

async function bidsOf(ctx: Ctx, firm: string): Promise<Firm['bids']> {
  const { rows } = await ctx.db.execute<Firm['bids'] & Row>(sql`
    select count(*)::int as lots, (count(*) filter (where won))::int as won from (
      select procedure_id, lot_id, bool_or(won) as won from (${minePart(firm)}) mine group by procedure_id, lot_id) lots`);
  return rows[0]!;
}

/** Who bid for the same lots, those met most often first. */
async function rivalsOf(ctx: Ctx, firm: string): Promise<Firm['rivals']> {
  const { rows } = await ctx.db.execute<Firm['rivals'][number] & Row>(sql`
    with mine as materialized (${minePart(firm)}), met as (
      select t.firm, mine.id, mine.won, bool_or(o.awarded or c.id is not null) as lost
      from mine join ejn_groups o on o.procedure_id = mine.procedure_id and o.lot_id is not distinct from mine.lot_id and o.id <> mine.id
      join ejn_members m on m.group_id = o.id join ejn_suppliers t on t.key = m.supplier
      left join ejn_contracts c on c.group_id = o.id
      where t.firm <> ${firm} group by t.firm, mine.id, mine.won
    )
    select r.firm as key, s.name, s.city as hint, r.met, r.won, r.lost from (
      select firm, count(*)::int as met, (count(*) filter (where won))::int as won,
        (count(*) filter (where lost and not won))::int as lost
      from met group by firm order by 2 desc, 1 limit ${MOST}) r
    join ejn_suppliers s on s.key = r.firm order by r.met desc, r.firm`);
  return rows;
}

/** Who else wins contracts of the same CPV groups at the same authorities. */
async function neighboursOf(ctx: Ctx, firm: string, from: string, to: string): Promise<Firm['neighbours']> {
  const within = sql`f.day between ${from}::date and ${to}::date`;
  const { rows } = await ctx.db.execute<Firm['neighbours'][number] & Row>(sql`
    with places as materialized (
      select f.authority_id, f.code / 100000 as grp from ejn_facts f
      where f.firm = ${firm} and ${within} and f.authority_id is not null and f.code is not null
      group by 1, 2 order by count(*) desc, 1, 2 limit ${MOST_PLACES}
    )
    select r.firm as key, s.name, s.city as hint, r.contracts, r.value from (
      select f.firm, count(*)::int as contracts, coalesce(sum(f.value), 0)::numeric(20, 2) as value
      from places p join ejn_facts f on f.authority_id = p.authority_id and f.code between p.grp * 100000 and p.grp * 100000 + 99999
      where ${within} and f.firm <> ${firm} group by f.firm order by 3 desc, 2 desc, 1 limit ${MOST}) r
    join ejn_suppliers s on s.key = r.firm order by r.value desc, r.contracts desc, r.firm`);
  return rows;
}
