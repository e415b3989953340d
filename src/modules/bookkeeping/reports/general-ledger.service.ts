import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import { periodsOf } from '../ledger/periods.ts';
import { narrowedTo } from './movements.service.ts';
import { allAtOnce, COLUMN, reportOf } from './report.ts';
import { spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import type { GeneralLedger } from './trial-balance.api.ts';
import { chartNames, spanText } from './trial-balance.service.ts';

interface AskedLedger {
  year?: string | undefined;
  account?: string | undefined;
  closing: boolean;
}
interface Moved {
  account: string;
  period: number;
  debit: string;
  credit: string;
}

/** Period of the entries that close a year. */
const CLOSING = 99;

/** The general ledger (glavna knjiga) of a year: every account with its months, from the kept balances. */
export async function generalLedger(ctx: Ctx, asked: AskedLedger): Promise<GeneralLedger> {
  const span = await spanOf(ctx, asked);
  const names = await chartNames(ctx);
  const { rows: moved } = await ctx.db.execute<Moved & Record<string, unknown>>(sql`
    select b.account, b.period, sum(b.debit)::text as debit, sum(b.credit)::text as credit
    from fin_balances b where b.tenant_id = ${ctx.tenant.id}::uuid and b.year_id = ${span.yearId}::uuid
      ${asked.closing ? sql`` : sql`and b.period <> ${CLOSING}`} ${narrowedTo('b', { prefix: asked.account })}
    group by b.account, b.period order by b.account, b.period`);
  const rows: GeneralLedger['rows'] = [];
  for (const [account, months] of Map.groupBy(moved, (row) => row.account)) {
    let [balance, debit, credit] = [0n, 0n, 0n];
    let opening: GeneralLedger['rows'][number]['opening'] = null;
    const shown: GeneralLedger['rows'][number]['months'] = [];
    for (const month of months) {
      const [monthDebit, monthCredit] = [unitsOf(month.debit), unitsOf(month.credit)];
      balance += monthDebit - monthCredit;
      debit += monthDebit;
      credit += monthCredit;
      const sums = { debit: month.debit, credit: month.credit, balance: decimalOf(balance) };
      if (month.period === 0) opening = sums;
      else shown.push({ period: month.period, ...sums });
    }
    rows.push({
      account,
      name: names.get(account) ?? '',
      opening,
      months: shown,
      debit: decimalOf(debit),
      credit: decimalOf(credit),
      balance: decimalOf(balance),
    });
  }
  return {
    span: spanAnswer(span),
    periods: periodsOf(span).map(({ period, label }) => ({ period, label })),
    rows,
  };
}

/** The general ledger as a table: a row for each month of an account. */
export const generalLedgerReport = (asked: AskedLedger): Exported =>
  reportOf({
    name: 'glavna-knjiga',
    title: 'Glavna knjiga',
    columns: {
      account: COLUMN.text('Konto', 30),
      name: COLUMN.text('Naziv', 120),
      month: COLUMN.text('Mjesec', 45),
      debit: COLUMN.money('Duguje'),
      credit: COLUMN.money('Potražuje'),
      balance: COLUMN.money('Saldo'),
    },
    note: async (ctx) => spanText(await spanOf(ctx, asked)),
    rows: (ctx) =>
      allAtOnce(
        generalLedger(ctx, asked).then(({ rows, periods }) => {
          const labels = new Map(periods.map(({ period, label }) => [period, label]));
          return rows.flatMap(({ account, name, opening, months, debit, credit, balance }) => [
            ...(opening
              ? [{ account, name, month: 'početno stanje', ...opening, row: 'opening' as const }]
              : []),
            ...months.map(({ period, ...month }) => ({
              account,
              name,
              month: labels.get(period) ?? 'nalozi zatvaranja',
              ...month,
            })),
            { account, name, month: 'ukupno', debit, credit, balance, row: 'total' as const },
          ]);
        }),
      ),
  });
