import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { ZONE } from '../../../core/zone.ts';

const zone = sql.raw(`'${ZONE}'`);

/** The law that procurements are published by is of 2004: an earlier day of a contract, or one far ahead, is a slip. */
const FIRST_DAY = sql.raw(`'2004-01-01'`);
/** Price and estimate that differ by more than so many times are a price of a unit or a slip, and are not compared. */
const FAR = sql.raw('10');

/**
 * Contracts of procedures with what the other tables say of them. What is of a lot is worked out over its contracts and stands at the first.
 * A contract without a lot is of the only lot of its procedure, if there is one.
 */
const factsOf = (procedures: readonly number[]) => sql`
  with asked as (
    select c.id, c.procedure_id, c.group_id, nullif(greatest(c.bids, 0), 0) as bids,
      coalesce(c.lot_id, (select case when count(*) = 1 then min(l.id) end from ejn_lots l
        where l.procedure_id = c.procedure_id and l.gone_at is null)) as lot_id,
      coalesce(case when c.day >= ${FIRST_DAY}::timestamptz and c.day < now() + interval '1 year' then c.day end,
        (select min(w.announced) from ejn_awards w where w.procedure_id = c.procedure_id and w.gone_at is null), n.announced) as at,
      n.authority_id, case when coalesce(n.lots, 1) <= 1 then n.value end as notice_value,
      coalesce(upper(c.currency) not in ('KM', 'BAM'), false) as other, c.value
    from ejn_contracts c
    left join lateral (
      select x.authority_id, x.value, x.lots, x.announced, x.gone_at from ejn_notices x where x.procedure_id = c.procedure_id
      order by x.latest desc, x.id desc limit 1) n on true
    where c.procedure_id = any(${sql.param([...procedures])}::bigint[]) and n.gone_at is null
      -- A corrected award may tell its contracts again.
      and not exists (select from ejn_contracts d where d.procedure_id = c.procedure_id and d.id < c.id
        and (d.lot_id, d.group_id, d.day, d.value) = (c.lot_id, c.group_id, c.day, c.value) and d.currency is not distinct from c.currency)
  ), priced as (
    select *, case when value > 0 and not other then value end as km from asked
  ), counted as (
    select *, row_number() over lot = 1 as first, max(bids) over whole as lot_bids,
      case when bool_and(km is not null) over whole then sum(km) over whole end as lot_price
    from priced window lot as (partition by procedure_id, lot_id order by id), whole as (partition by procedure_id, lot_id)
  ), estimated as (
    select k.*, case when k.first then coalesce(nullif(greatest(l.value, 0), 0), nullif(greatest(k.notice_value, 0), 0)) end as lot_estimate
    from counted k left join ejn_lots l on l.id = k.lot_id
  ), compared as (
    select *, coalesce(lot_price between lot_estimate / ${FAR} and lot_estimate * ${FAR}, false) as alike from estimated
  )
  select k.id as contract_id, k.procedure_id, k.lot_id, (k.at at time zone ${zone})::date as day, code.code, k.authority_id,
    lead.firm, coalesce(lead.members, 0) as members, k.km as value, k.other, case when k.first then k.lot_bids end as bids,
    case when k.alike then k.lot_estimate end as estimate, case when k.alike then k.lot_price end as price
  from compared k
  left join lateral (
    select s.code from ejn_lot_codes lc join ejn_source_codes s on s.id = lc.source_code_id
    where lc.lot_id = k.lot_id and s.code is not null order by lc.main desc, lc.id limit 1) code on true
  left join lateral (
    select coalesce(s.firm, m.supplier) as firm, count(*) over ()::smallint as members from ejn_members m
    left join ejn_suppliers s on s.key = m.supplier
    where m.group_id = k.group_id order by m.lead desc, m.key limit 1) lead on true
  where k.at is not null`;

const COLUMNS = sql.raw(
  'contract_id, procedure_id, lot_id, day, code, authority_id, firm, members, value, other, bids, estimate, price',
);
const MONTHS = sql`select distinct date_trunc('month', day)::date::text as month from touched`;

/** Makes the facts of procedures anew. Answers the months (first days) that had or have some. */
export async function makeFacts(tx: Tx, procedures: readonly number[]): Promise<string[]> {
  if (procedures.length === 0) return [];
  const removed = await tx.execute<{ month: string }>(sql`
    with touched as (delete from ejn_facts where procedure_id = any(${sql.param([...procedures])}::bigint[]) returning day) ${MONTHS}`);
  const made = await tx.execute<{ month: string }>(sql`
    with touched as (insert into ejn_facts (${COLUMNS}) ${factsOf(procedures)} returning day) ${MONTHS}`);
  return [...new Set([...removed.rows, ...made.rows].map(({ month }) => month))];
}
