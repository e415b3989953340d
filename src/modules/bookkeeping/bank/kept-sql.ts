import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** A row of a statement. */
export interface RowKey {
  statement_id: string;
  line: number;
}

/** Joins the voucher `v` of a statement's state `t`, unless it was reversed. */
export const VOUCHER = sql`left join fin_vouchers v on v.tenant_id = t.tenant_id and v.idguid = t.voucher_id
  and not exists (select from fin_vouchers r where r.tenant_id = v.tenant_id and r.reversal_of = v.idguid)`;

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
