import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { itemsOn } from '../items-on.ts';
import type { ClosingAccounts } from './plan.ts';

/** What an account has at the end of a year, in as much detail as it is closed and carried by. */
export interface Pot {
  account: string;
  partner_id: string | null;
  cost_center_id: string | null;
  document_no: string | null;
  document_date: string | null;
  due_date: string | null;
  currency: string | null;
  /** Amount in the currency as a decimal, debit less credit. */
  currency_amount: string | null;
  /** Fening, debit less credit; not 0. */
  amount: bigint;
}

/** How an account is carried into the new year. */
export type Carry = 'saldo' | 'partner' | 'stavke' | 'ne';
type Row = Omit<Pot, 'amount'> & { amount: string } & Record<string, unknown>;

/**
 * The pots of a year. Balances are enough where an account is carried as one amount or by partner; lines are read of accounts with open
 * items, with compulsory cost centres, and in currencies. What one partner or document has is one pot, which names a currency if all of
 * its lines do, but those of vouchers that are or have a reversal: who pays an invoice in euro by hand may name none. Accounts of no partner, as cash, have one pot for each currency.
 *
 * Documents are those that are open at the year's end, so that closings between them count, where they add up to the balance of
 * account and partner. Otherwise (an account that was carried another way before, or by cost centre) they are as the lines have them.
 */
export async function potsOf(ctx: Ctx, year: { idguid: string; kraj: string }): Promise<Pot[]> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with used as (
      select distinct account from fin_balances where tenant_id = ${tenant} and year_id = ${year.idguid}::uuid
    ), foreign_money as (
      select distinct account from fin_lines
      where tenant_id = ${tenant} and year_id = ${year.idguid}::uuid and currency is not null and account < '5'
    ), levels as materialized (
      select u.account, a.prenos <> 'saldo' or a.partner = 'obavezno' as by_partner, a.prenos = 'stavke' as by_document,
        a.mjesto_troska = 'obavezno' as by_center, f.account is not null as by_currency,
        a.prenos = 'stavke' or a.mjesto_troska = 'obavezno' or f.account is not null as by_lines,
        a.prenos = 'stavke' and a.mjesto_troska <> 'obavezno' as by_items
      from used u
      join fin_konta a on a.tenant_id = ${tenant} and a.konto = u.account collate "bs-x-icu"
      left join foreign_money f on f.account = u.account
    ), undone as materialized (
      select unnest(array[idguid, reversal_of]) as idguid from fin_vouchers where tenant_id = ${tenant} and reversal_of is not null
    ), lined as materialized (
      select l.account, case when v.by_partner then l.partner_id end as partner_id,
        case when v.by_center then l.cost_center_id end as cost_center_id,
        case when v.by_document then coalesce(l.document_no, '') end as document_no,
        min(l.document_date) filter (where v.by_document) as document_date,
        min(l.due_date) filter (where v.by_document) as due_date,
        case when min(own.currency) = max(own.currency) then nullif(min(own.currency), '') end as currency,
        sum(l.currency_amount) as currency_amount, sum(l.debit - l.credit) as amount, bool_and(v.by_items) as by_items
      from fin_lines l join levels v on v.account = l.account and v.by_lines
      left join undone u on u.idguid = l.voucher_id
      cross join lateral (select case when u.idguid is null then coalesce(l.currency, '') end as currency) own
      where l.tenant_id = ${tenant} and l.year_id = ${year.idguid}::uuid
      group by l.account, 2, 3, 4, case when v.by_currency and not v.by_partner then l.currency end
    ), documents as (
      select account, partner_id, document_no, min(document_date) as document_date, min(due_date) as due_date, min(currency) as currency,
        min(currency_amount) as currency_amount, sum(amount) as amount, sum(open) as open,
        -- Whether they add up to the balance.
        sum(sum(amount)) over both_sums = sum(sum(open)) over both_sums as agreed
      from (
        select account, partner_id, document_no, document_date, due_date, currency, currency_amount, amount, 0 as open
        from lined where by_items
        union all
        select i.account, i.partner_id, i.document_no, i.document_date, i.due_date, null, null, 0, i.open
        from (${itemsOn(ctx, year.kraj, { documents: true })}) i join levels v on v.account = i.account and v.by_items
      ) one group by account, partner_id, document_no window both_sums as (partition by account, partner_id)
    )
    select b.account, case when v.by_partner then b.partner_id end as partner_id, null::uuid as cost_center_id,
      null as document_no, null as document_date, null as due_date, null as currency, null as currency_amount,
      sum(b.debit - b.credit)::text as amount
    from fin_balances b join levels v on v.account = b.account and not v.by_lines
    where b.tenant_id = ${tenant} and b.year_id = ${year.idguid}::uuid
    group by 1, 2 having sum(b.debit - b.credit) <> 0
    union all
    select l.account, l.partner_id, l.cost_center_id, nullif(l.document_no, ''), l.document_date::text, l.due_date::text,
      l.currency, l.currency_amount::text, l.amount::text
    from lined l where not l.by_items and l.amount <> 0
    union all
    -- Of what a closing between documents took, there is no amount in a currency.
    select d.account, d.partner_id, null, nullif(d.document_no, ''), d.document_date::text, d.due_date::text,
      case when d.amount = d.carried then d.currency end, case when d.amount = d.carried then d.currency_amount::text end, d.carried::text
    from (select *, case when agreed then open else amount end as carried from documents) d where d.carried <> 0
    order by 1, 2, 4, 3, 7`);
  return rows.map((row) => ({ ...row, amount: unitsOf(row.amount) }));
}

/** How each account of the chart is carried, and which accounts closing itself names; those of the Federation where no account has the role. */
export async function closingChart(
  ctx: Ctx,
): Promise<{ carried: Map<string, Carry>; accounts: ClosingAccounts }> {
  const { rows } = await ctx.db.execute<{ konto: string; prenos: Carry; uloga: string | null }>(
    sql`select konto, prenos, uloga from fin_konta where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  const of = (role: string, usual: string): string =>
    rows.find(({ uloga }) => uloga === role)?.konto ?? usual;
  return {
    carried: new Map(rows.map(({ konto, prenos }) => [konto, prenos])),
    accounts: {
      tax: of('porez_na_dobit', '721'),
      closing: of('zakljucak_stanja', '730'),
      opening: of('otvaranje', '700'),
      results: [
        [of('dobit_perioda', '341'), of('dobit_ranija', '340')],
        [of('gubitak_perioda', '351'), of('gubitak_raniji', '350')],
      ],
    },
  };
}
