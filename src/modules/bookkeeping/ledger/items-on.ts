import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Of lines `l`: those that make documents. Vouchers that carry balances into a year, in its first or last period, only repeat them. */
const booked = (tenant: SQL): SQL => sql`l.tenant_id = ${tenant}
  and l.account = any (array(select a.konto collate "C" from fin_konta a where a.tenant_id = ${tenant} and a.otvorene_stavke))
  and (l.period between 1 and 98 or exists (
    select from fin_vouchers v where v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and not v.carried))`;
/** What is booked on documents after a day, of which there is little for today and for days not long ago. */
export const laterThan = (tenant: SQL, day: string): SQL => sql`
  select l.account, l.partner_id, coalesce(l.document_no, '') as document_no, sum(l.debit - l.credit) as amount, max(l.day) as last
  from fin_lines l where ${booked(tenant)} and l.day > ${day}::date
  group by l.account, l.partner_id, coalesce(l.document_no, '')`;
/** A partner that is compared by `=`, which can be hashed. */
const who = (of: string): SQL =>
  sql.raw(`coalesce(${of}.partner_id, '00000000-0000-0000-0000-000000000000'::uuid)`);

/**
 * The open documents at the end of a day: what is kept without what is booked after it. Where there is nothing, the index alone answers. A
 * closing between two documents counts from the day on which both were booked, whenever somebody made it.
 */
export const itemsOn = (ctx: Ctx, day: string): SQL => {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const before = sql`${booked(tenant)} and l.account = m.account and l.day <= ${day}::date`;
  return sql`
  with later as materialized (${laterThan(tenant, day)}), not_yet as materialized (
    select distinct m.idguid from fin_matches m
    cross join lateral (values (m.debit_document), (m.credit_document)) as x (document_no)
    join later on later.account = m.account and later.document_no = x.document_no and ${who('later')} = ${who('m')}
    where m.tenant_id = ${tenant}
      and not exists (select from fin_lines l where ${before} and l.document_no = x.document_no and l.partner_id is not distinct from m.partner_id)
      and not (x.document_no = '' and exists (
        select from fin_lines l where ${before} and l.document_no is null and l.partner_id is not distinct from m.partner_id))
  ), changes as materialized (
    select x.account, x.partner_id, x.document_no, sum(x.amount) as amount from (
      select account, partner_id, document_no, -amount as amount from later
      union all
      select m.account, m.partner_id, x.document_no, x.amount from not_yet join fin_matches m on m.tenant_id = ${tenant} and m.idguid = not_yet.idguid
      cross join lateral (values (m.debit_document, m.amount), (m.credit_document, -m.amount)) as x (document_no, amount)
    ) x group by x.account, x.partner_id, x.document_no
  )
  select o.account, o.partner_id, o.document_no, o.document_date, o.due_date, o.open from fin_open_items o
  where o.tenant_id = ${tenant} and o.open <> 0 and not (select exists (select from changes))
  union all
  select o.account, o.partner_id, o.document_no, o.document_date, o.due_date, o.open from fin_open_items o
  where o.tenant_id = ${tenant} and o.open <> 0 and (select exists (select from changes)) and not exists (
    select from changes c where c.account = o.account and c.document_no = o.document_no and ${who('c')} = ${who('o')})
  union all
  select o.account, o.partner_id, o.document_no, o.document_date, o.due_date, o.open + c.amount from changes c
  join fin_open_items o on o.tenant_id = ${tenant} and o.account = c.account and o.partner_id = c.partner_id and o.document_no = c.document_no
  where o.open + c.amount <> 0
  union all
  select o.account, o.partner_id, o.document_no, o.document_date, o.due_date, o.open + c.amount from changes c
  join fin_open_items o on o.tenant_id = ${tenant} and o.account = c.account and o.partner_id is null and o.document_no = c.document_no
  where c.partner_id is null and o.open + c.amount <> 0`;
};
