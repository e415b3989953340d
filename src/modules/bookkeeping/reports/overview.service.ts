import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { AGE_NAMES, type Age } from '../ledger/ages.ts';
import { ageOf } from '../ledger/ages-sql.ts';
import { CUSTOMER_ROLES, SUPPLIER_ROLES } from '../ledger/partner-roles.ts';
import { periodOf, periodsOf } from '../ledger/periods.ts';
import { TAX_ROLES } from '../ledger/vat-roles.ts';
import type { Overview } from './overview.api.ts';
import { spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';

/** Roles of accounts (konta) that the key figures are made of; deeper accounts belong to theirs. */
const ROLES = {
  cash: ['banka', 'banka_devizna', 'blagajna', 'blagajna_devizna', 'prelazni_racun'],
  customers: CUSTOMER_ROLES,
  suppliers: SUPPLIER_ROLES,
  vat: [...TAX_ROLES, 'pdv_razlika_potrazivanje', 'pdv_razlika_obaveza'],
} as const;
type Figure = keyof typeof ROLES;

/** The accounts of each figure: those that have one of its roles, and what stands below them. */
async function accountsOf(ctx: Ctx): Promise<Record<Figure, SQL>> {
  const { rows } = await ctx.db.execute<{ konto: string; uloga: string }>(sql`
    select a.konto, r.uloga from fin_konta r join fin_konta a on a.tenant_id = r.tenant_id and starts_with(a.konto, r.konto)
    where r.tenant_id = ${ctx.tenant.id}::uuid and r.uloga is not null`);
  const of = (figure: Figure): SQL => {
    const roles: readonly string[] = ROLES[figure];
    const accounts = rows.filter(({ uloga }) => roles.includes(uloga)).map(({ konto }) => konto);
    return sql`${sql.param(accounts)}::text[]`;
  };
  return { cash: of('cash'), customers: of('customers'), suppliers: of('suppliers'), vat: of('vat') };
}

interface Moved {
  period: number;
  income: string;
  expenses: string;
  cash: string;
  vat: string;
}

/** The key figures of a year; open items are those of today. */
export async function overview(ctx: Ctx, asked: { year?: string | undefined }): Promise<Overview> {
  const span = { ...(await spanOf(ctx, asked)), closing: false };
  const tenant = sql`tenant_id = ${ctx.tenant.id}::uuid`;
  const accounts = await accountsOf(ctx);
  const { rows: moved } = await ctx.db.execute<Moved & Record<string, unknown>>(sql`
    select period, coalesce(sum(credit - debit) filter (where account like '6%'), 0.00)::text as income,
      coalesce(sum(debit - credit) filter (where account like '5%'), 0.00)::text as expenses,
      coalesce(sum(debit - credit) filter (where cash), 0.00)::text as cash,
      coalesce(sum(credit - debit) filter (where vat), 0.00)::text as vat
    from (
      select b.period, b.account, sum(b.debit) as debit, sum(b.credit) as credit,
        b.account = any(${accounts.cash}) as cash, b.account = any(${accounts.vat}) as vat
      from fin_balances b where b.${tenant} and b.year_id = ${span.yearId}::uuid and b.period <> 99
      group by b.period, b.account
    ) by_account group by period order by period`);
  const { rows: counted } = await ctx.db.execute<{ count: number }>(sql`
    select coalesce((select last from fin_journal_counters where ${tenant} and year_id = ${span.yearId}::uuid), 0) as count`);
  let [cash, vat, income, expenses] = [0n, 0n, 0n, 0n];
  const of = (period: number) => moved.find((row) => row.period === period);
  cash += unitsOf(of(0)?.cash ?? '0');
  vat += unitsOf(of(0)?.vat ?? '0');
  const months = periodsOf(span).map((month) => {
    const row = of(month.period);
    income += unitsOf(row?.income ?? '0');
    expenses += unitsOf(row?.expenses ?? '0');
    cash += unitsOf(row?.cash ?? '0');
    vat += unitsOf(row?.vat ?? '0');
    return {
      ...month,
      income: row?.income ?? '0.00',
      expenses: row?.expenses ?? '0.00',
      cash: decimalOf(cash),
    };
  });
  return {
    span: spanAnswer(span),
    vouchers: counted[0]!.count,
    // A month that has not come yet is not drawn as one without revenue.
    months: months.slice(
      0,
      Math.max(1, periodOf(span, dayOf(Date.now())), ...moved.map(({ period }) => period)),
    ),
    result: decimalOf(income - expenses),
    income: decimalOf(income),
    expenses: decimalOf(expenses),
    cash: decimalOf(cash),
    vat: decimalOf(vat),
    receivables: await agesOf(ctx, accounts.customers, 1),
    payables: await agesOf(ctx, accounts.suppliers, -1),
  };
}

/** What is open on accounts by age; without a due day an item counts as in term. */
async function agesOf(ctx: Ctx, accounts: SQL, sign: 1 | -1): Promise<Record<Age, string>> {
  const sums = AGE_NAMES.map(
    (age, place) =>
      sql`coalesce(sum(open) filter (where age = ${place}::int), 0.00)::text as ${sql.identifier(age)}`,
  );
  const { rows } = await ctx.db.execute<Record<Age, string>>(sql`
    select ${sql.join(sums, sql`, `)} from (
      select ${sign} * o.open as open, ${ageOf(sql`(${dayOf(Date.now())}::date - o.due_date)`)} as age
      from fin_open_items o where o.tenant_id = ${ctx.tenant.id}::uuid and o.open <> 0
        and o.account = any(${accounts})
    ) items`);
  return rows[0]!;
}
