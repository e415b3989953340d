import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { decimalOf, divideRounded } from '../../../core/money/money.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import { type AccountBalance, evaluate, type Position, type Read, readForm, roundingOf } from './formula.ts';
import { movements } from './movements.service.ts';
import { allAtOnce, COLUMN, reportOf } from './report.ts';
import { eightOf, rollUp } from './roll-up.ts';
import { type Span, spanAnswer } from './span.ts';
import { spanOf, yearBefore } from './spans.service.ts';
import type { Statement } from './statements.api.ts';
import { chartNames, spanText } from './trial-balance.service.ts';

export interface AskedStatement {
  year?: string | undefined;
  to?: string | undefined;
  form?: string | undefined;
}

interface Form {
  form: string;
  valid_from: number;
}

/** The forms that are valid in a year, each in its newest version. */
async function formsOf(ctx: Ctx, span: Span): Promise<Form[]> {
  const { rows } = await ctx.db.execute<Form & Record<string, unknown>>(sql`
    select form, max(valid_from)::int as valid_from from fin_statement_positions
    where tenant_id = ${ctx.tenant.id}::uuid and valid_from <= ${Number(span.end.slice(0, 4))}
    group by form order by form`);
  return rows;
}

async function positionsOf(ctx: Ctx, { form, valid_from }: Form): Promise<Read[]> {
  const { rows } = await ctx.db.execute<Position & Record<string, unknown>>(sql`
    select aop, name, formula from fin_statement_positions
    where tenant_id = ${ctx.tenant.id}::uuid and form = ${form} and valid_from = ${valid_from} order by position`);
  return readForm(rows);
}

/** Balances at the end of a span by account and partner. */
async function balancesOf(ctx: Ctx, span: Span): Promise<AccountBalance[]> {
  const moved = await movements(ctx, span, {}, 'partner');
  return moved.map((one) => {
    const { balanceDebit, balanceCredit } = eightOf(one);
    return { account: one.account, balance: balanceDebit - balanceCredit };
  });
}

const wholeKm = (fening: bigint | null): bigint | null =>
  fening === null ? null : divideRounded(fening, 100n);
const text = (whole: bigint | null | undefined): string | null => (whole == null ? null : String(whole));

/**
 * A balance sheet or income statement by its imported positions, in whole KM, with the year before; without imported ones the balances
 * by class and group. Entries that close the year do not count.
 */
export async function statement(ctx: Ctx, asked: AskedStatement): Promise<Statement> {
  const span = { ...(await spanOf(ctx, { year: asked.year, to: asked.to })), closing: false };
  const before = await yearBefore(ctx, span);
  const forms = await formsOf(ctx, span);
  const form = asked.form ? forms.find((one) => one.form === asked.form) : forms[0];
  if (asked.form && !form) throw invalid({ form: 'Ovaj obrazac nije uvezen za tu godinu.' });
  const answer = {
    span: spanAnswer(span),
    year_before: before?.year ?? null,
    forms: forms.map((one) => one.form),
    form: form?.form ?? null,
    valid_from: form?.valid_from ?? null,
  };
  if (!form) return { ...answer, rows: [], groups: await groupsOf(ctx, span, before) };
  const rows = await positionsOf(ctx, form);
  const current = evaluate(rows, await balancesOf(ctx, span)).map(wholeKm);
  const earlier = before && evaluate(rows, await balancesOf(ctx, before)).map(wholeKm);
  const rounding = roundingOf(rows, current);
  return {
    ...answer,
    rows: rows.map(({ aop, name, formula, read }, at) => ({
      aop,
      name,
      formula,
      heading: read === null,
      current: text(current[at]),
      before: text(earlier?.[at]),
      rounding: String(rounding[at]),
    })),
    groups: [],
  };
}

/** Balances by class and group: position (classes 0 to 4) and result (5 and 6). */
async function groupsOf(ctx: Ctx, span: Span, before: Span | null): Promise<Statement['groups']> {
  const names = await chartNames(ctx);
  const of = async (one: Span) => {
    const { rows } = rollUp(await movements(ctx, one), names, 2);
    return new Map(
      rows.map((row) => [row.account, { level: row.level, balance: row.balanceDebit - row.balanceCredit }]),
    );
  };
  const current = await of(span);
  const earlier = before && (await of(before));
  const accounts = [...new Set([...current.keys(), ...(earlier?.keys() ?? [])])].sort();
  return accounts
    .filter((account) => account < '7')
    .map((account) => ({
      account,
      name: names.get(account) ?? '',
      level: account.length,
      part: account < '5' ? 'position' : 'result',
      current: decimalOf(current.get(account)?.balance ?? 0n),
      before: earlier && decimalOf(earlier.get(account)?.balance ?? 0n),
    }));
}

/** The statement as a table. */
export const statementReport = (asked: AskedStatement): Exported =>
  reportOf({
    name: 'bilans',
    title: 'Bilans',
    columns: {
      aop: COLUMN.text('AOP ili konto', 30),
      name: COLUMN.text('Pozicija', 150),
      current: COLUMN.money('Tekuća godina'),
      before: COLUMN.money('Prethodna godina'),
      rounding: COLUMN.money('Razlika zaokruživanja'),
    },
    note: async (ctx) => {
      const { form, span } = await statement(ctx, asked);
      return `${form ?? 'Interni pregled, nije obrazac FIA'}. ${spanText(span)}`;
    },
    rows: (ctx) =>
      allAtOnce(
        statement(ctx, asked).then(({ rows, groups }) => [
          ...rows.map(({ aop, name, current, before, rounding, heading }) => ({
            ...{ aop, name, current, before },
            rounding: rounding === '0' ? null : rounding,
            ...(heading && { row: 'group' as const }),
          })),
          ...groups.map(({ account, name, current, before, level }) => ({
            ...{ aop: account, name, current, before },
            ...(level === 1 && { row: 'group' as const }),
          })),
        ]),
      ),
  });
