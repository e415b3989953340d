import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { REVERSED } from '../ledger/reversed-sql.ts';

/** A row of a statement. */
export interface RowKey {
  statement_id: string;
  line: number;
}

/** Joins the voucher `v` of a statement's state `t`, unless it was reversed. */
export const VOUCHER = sql`left join fin_vouchers v on v.tenant_id = t.tenant_id and v.idguid = t.voucher_id
  and not ${REVERSED}`;

/** What decisions of statements that are not booked yet will close, by document; of all rows but one. */
const kept = (ctx: Ctx, but?: RowKey): SQL => sql`
  select part ->> 'account' as account, part ->> 'partner_id' as partner_id, part ->> 'document_no' as document_no,
    sum((part ->> 'amount')::numeric) as amount
  from fin_bank_states t ${VOUCHER}
  join fin_bank_decisions d on d.tenant_id = t.tenant_id and d.statement_id = t.statement_id
  cross join jsonb_array_elements(d.parts) part
  where t.tenant_id = ${ctx.tenant.id}::uuid and v.idguid is null and part ->> 'document_no' <> ''
    ${but ? sql`and (d.statement_id, d.line) <> (${but.statement_id}::uuid, ${but.line}::int)` : sql``}
  group by 1, 2, 3`;

/**
 * Open documents `o` of partners, with what is left `open` after the decisions of statements that are not booked yet: 0 where they close
 * as much or more.
 */
export const openLessKept = (ctx: Ctx, partners: readonly string[], but?: RowKey): SQL => sql`(
  select i.account, i.partner_id, i.document_no, i.document_date, i.due_date,
    case when (i.open - coalesce(k.amount, 0)) * sign(i.open) > 0 then i.open - coalesce(k.amount, 0) else 0 end as open
  from fin_open_items i
  left join (${kept(ctx, but)}) k
    on k.account = i.account and k.partner_id = i.partner_id::text and k.document_no = i.document_no
  where i.tenant_id = ${ctx.tenant.id}::uuid and i.open <> 0 and i.partner_id = any(${sql.param([...partners])}::uuid[])
) o`;

/**
 * Rows of a statement that close a document which a booked statement has closed meanwhile, so that more would be closed than is open: of
 * each the first such document.
 */
export const closedTwice = (ctx: Ctx, statement_id: string): SQL => sql`
  with own as (
    select d.line, part ->> 'account' as account, part ->> 'partner_id' as partner_id, part ->> 'document_no' as document_no,
      (part ->> 'amount')::numeric as amount
    from fin_bank_decisions d cross join jsonb_array_elements(d.parts) part
    where d.tenant_id = ${ctx.tenant.id}::uuid and d.statement_id = ${statement_id}::uuid and part ->> 'document_no' <> ''
  ), closing as (
    select account, partner_id, document_no, max(line) as line, sum(amount) as amount from own group by 1, 2, 3
  )
  select distinct on (c.line) c.line, c.document_no, s.statement_no, ${numberSql(ctx, 'v')} as voucher
  from closing c
  join fin_open_items i on i.tenant_id = ${ctx.tenant.id}::uuid and i.account = c.account and i.partner_id::text = c.partner_id
    and i.document_no = c.document_no and (i.open - c.amount) * sign(c.amount) < 0
  join fin_bank_decisions d on d.tenant_id = i.tenant_id and d.statement_id <> ${statement_id}::uuid
  join fin_bank_states t on t.tenant_id = d.tenant_id and t.statement_id = d.statement_id
  join fin_bank_statements s on s.tenant_id = d.tenant_id and s.idguid = d.statement_id ${VOUCHER}
  where v.idguid is not null and exists (
    select from jsonb_array_elements(d.parts) part
    where part ->> 'account' = c.account and part ->> 'partner_id' = c.partner_id and part ->> 'document_no' = c.document_no
      and (part ->> 'amount')::numeric * sign(c.amount) > 0)
  order by c.line, c.document_no, s.day`;
