import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { unitsOf } from '../../../../core/money/money.ts';
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
 * items, with compulsory cost centres, and in currencies.
 */
export async function potsOf(ctx: Ctx, yearId: string): Promise<Pot[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with used as (
      select distinct account from fin_balances where tenant_id = ${ctx.tenant.id}::uuid and year_id = ${yearId}::uuid
    ), foreign_money as (
      select distinct account from fin_lines
      where tenant_id = ${ctx.tenant.id}::uuid and year_id = ${yearId}::uuid and currency is not null and account < '5'
    ), levels as materialized (
      select u.account, a.prenos <> 'saldo' or a.partner = 'obavezno' as by_partner, a.prenos = 'stavke' as by_document,
        a.mjesto_troska = 'obavezno' as by_center, f.account is not null as by_currency,
        a.prenos = 'stavke' or a.mjesto_troska = 'obavezno' or f.account is not null as by_lines
      from used u
      join fin_konta a on a.tenant_id = ${ctx.tenant.id}::uuid and a.konto = u.account collate "bs-x-icu"
      left join foreign_money f on f.account = u.account
    )
    select b.account, case when v.by_partner then b.partner_id end as partner_id, null::uuid as cost_center_id,
      null as document_no, null as document_date, null as due_date, null as currency, null as currency_amount,
      sum(b.debit - b.credit)::text as amount
    from fin_balances b join levels v on v.account = b.account and not v.by_lines
    where b.tenant_id = ${ctx.tenant.id}::uuid and b.year_id = ${yearId}::uuid
    group by 1, 2 having sum(b.debit - b.credit) <> 0
    union all
    select l.account, case when v.by_partner then l.partner_id end, case when v.by_center then l.cost_center_id end,
      case when v.by_document then l.document_no end,
      min(l.document_date) filter (where v.by_document)::text, min(l.due_date) filter (where v.by_document)::text,
      case when v.by_currency then l.currency end,
      sum(l.currency_amount) filter (where v.by_currency)::text, sum(l.debit - l.credit)::text
    from fin_lines l join levels v on v.account = l.account and v.by_lines
    where l.tenant_id = ${ctx.tenant.id}::uuid and l.year_id = ${yearId}::uuid
    group by l.account, 2, 3, 4, 7 having sum(l.debit - l.credit) <> 0
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
