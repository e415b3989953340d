import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { decimalOf } from '../../../core/money/money.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import { movements } from './movements.service.ts';
import { allAtOnce, COLUMN, reportOf } from './report.ts';
import { type BalanceRow, type Eight, type Level, rollUp } from './roll-up.ts';
import { type AskedSpan, hasClosings, type Span, spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import type { EightAnswer, TrialBalance } from './trial-balance.api.ts';

export interface AskedBalance extends AskedSpan {
  level: Level;
  account?: string | undefined;
}

/** Names of the chart's accounts, of all levels. */
export async function chartNames(ctx: Ctx): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ konto: string; naziv: string }>(
    sql`select konto, naziv from fin_konta where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  return new Map(rows.map(({ konto, naziv }) => [konto, naziv]));
}

/** The trial balance of a span: rows in fening, and the span that was asked for. */
export async function balanceRows(
  ctx: Ctx,
  asked: AskedBalance,
): Promise<{ span: Span; names: Map<string, string>; rows: BalanceRow[]; total: Eight }> {
  const span = await spanOf(ctx, asked);
  const [names, moved] = await pipelined([chartNames(ctx), movements(ctx, span, { prefix: asked.account })]);
  return { span, names, ...rollUp(moved, names, asked.level) };
}

/** The eight columns as answers and files have them. */
export const eightAnswer = (eight: Eight): EightAnswer => ({
  opening_debit: decimalOf(eight.openingDebit),
  opening_credit: decimalOf(eight.openingCredit),
  debit: decimalOf(eight.debit),
  credit: decimalOf(eight.credit),
  total_debit: decimalOf(eight.totalDebit),
  total_credit: decimalOf(eight.totalCredit),
  balance_debit: decimalOf(eight.balanceDebit),
  balance_credit: decimalOf(eight.balanceCredit),
});

/** The trial balance (bruto bilans) at a level. Throws as `spanOf` does. */
export async function trialBalance(ctx: Ctx, asked: AskedBalance): Promise<TrialBalance> {
  const { span, names, rows, total } = await balanceRows(ctx, asked);
  return {
    span: spanAnswer(span),
    level: asked.level,
    rows: rows.map(({ level, account, posted, ...eight }) => ({
      level,
      account,
      name: names.get(account) ?? '',
      posted,
      ...eightAnswer(eight),
    })),
    total: eightAnswer(total),
  };
}

/** The days of a report in words; whether closing entries count, where there are any. */
export function spanText({ year, from, to, closing, closings }: Omit<Span, 'yearId'>): string {
  const days = `Poslovna godina ${year}, od ${dayText(from)} do ${dayText(to)}`;
  if (!hasClosings({ closings })) return days;
  return `${days}, ${closing ? 's nalozima zatvaranja' : 'bez naloga zatvaranja'}`;
}

export const EIGHT_COLUMNS = {
  opening_debit: COLUMN.money('Početno duguje'),
  opening_credit: COLUMN.money('Početno potražuje'),
  debit: COLUMN.money('Promet duguje'),
  credit: COLUMN.money('Promet potražuje'),
  total_debit: COLUMN.money('Ukupno duguje'),
  total_credit: COLUMN.money('Ukupno potražuje'),
  balance_debit: COLUMN.money('Saldo duguje'),
  balance_credit: COLUMN.money('Saldo potražuje'),
} as const;

/** The trial balance as a table. */
export const trialBalanceReport = (asked: AskedBalance): Exported =>
  reportOf({
    name: 'bruto-bilans',
    title: 'Bruto bilans',
    columns: { account: COLUMN.text('Konto', 30), name: COLUMN.text('Naziv', 120), ...EIGHT_COLUMNS },
    carried: Object.keys(EIGHT_COLUMNS),
    landscape: true,
    note: async (ctx) => spanText(await spanOf(ctx, asked)),
    rows: (ctx) =>
      allAtOnce(
        trialBalance(ctx, asked).then(({ rows, total }) => [
          ...rows.map(({ level, posted, ...row }) => ({
            ...row,
            ...(!posted && level < asked.level && { row: 'group' as const }),
          })),
          { account: '', name: 'Ukupno', ...total, row: 'total' as const },
        ]),
      ),
  });
