import type { Ctx } from '../../../core/context.ts';
import { decimalOf } from '../../../core/money/money.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import { allAtOnce, COLUMN, reportOf } from './report.ts';
import type { BalanceRow } from './roll-up.ts';
import { type AskedSpan, spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import type { ClosingSheet } from './trial-balance.api.ts';
import { balanceRows, EIGHT_COLUMNS, eightAnswer, spanText } from './trial-balance.service.ts';

/** Where the balance of an account belongs by its class; the classes of closing and of own records belong to neither. */
function sidesOf({
  account,
  balanceDebit,
  balanceCredit,
}: Pick<BalanceRow, 'account' | 'balanceDebit' | 'balanceCredit'>) {
  const position = account < '5';
  const result = account.startsWith('5') || account.startsWith('6');
  return {
    assets: position ? balanceDebit : 0n,
    liabilities: position ? balanceCredit : 0n,
    expenses: result ? balanceDebit : 0n,
    income: result ? balanceCredit : 0n,
  };
}
type Sides = ReturnType<typeof sidesOf>;

const sidesAnswer = ({ assets, liabilities, expenses, income }: Sides) => ({
  assets: decimalOf(assets),
  liabilities: decimalOf(liabilities),
  expenses: decimalOf(expenses),
  income: decimalOf(income),
});

/** The closing sheet (zaključni list) of a span, by synthetic accounts. */
export async function closingSheet(ctx: Ctx, asked: AskedSpan): Promise<ClosingSheet> {
  const { span, names, rows, total } = await balanceRows(ctx, { ...asked, level: 3 });
  const synthetic = rows.filter(({ level }) => level >= 3);
  const sum: Sides = { assets: 0n, liabilities: 0n, expenses: 0n, income: 0n };
  for (const row of synthetic) {
    const sides = sidesOf(row);
    for (const name of Object.keys(sum) as (keyof Sides)[]) sum[name] += sides[name];
  }
  return {
    span: spanAnswer(span),
    rows: synthetic.map(({ level, account, posted, ...eight }) => ({
      level,
      account,
      name: names.get(account) ?? '',
      posted,
      ...eightAnswer(eight),
      ...sidesAnswer(sidesOf({ account, ...eight })),
    })),
    total: { ...eightAnswer(total), ...sidesAnswer(sum) },
    result: decimalOf(sum.income - sum.expenses),
  };
}

/** The closing sheet as a table. */
export const closingSheetReport = (asked: AskedSpan): Exported =>
  reportOf({
    name: 'zakljucni-list',
    title: 'Zaključni list',
    columns: {
      account: COLUMN.text('Konto', 30),
      name: COLUMN.text('Naziv', 120),
      ...EIGHT_COLUMNS,
      assets: COLUMN.money('Aktiva'),
      liabilities: COLUMN.money('Pasiva'),
      expenses: COLUMN.money('Rashodi'),
      income: COLUMN.money('Prihodi'),
    },
    carried: [...Object.keys(EIGHT_COLUMNS), 'assets', 'liabilities', 'expenses', 'income'],
    landscape: true,
    note: async (ctx) => spanText(await spanOf(ctx, asked)),
    rows: (ctx) =>
      allAtOnce(
        closingSheet(ctx, asked).then(({ rows, total }) => [
          ...rows,
          { account: '', name: 'Ukupno', ...total, row: 'total' as const },
        ]),
      ),
  });
