import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { Exported } from '../../../core/transfer/export.ts';
import { periodOf, periodsOf } from '../ledger/periods.ts';
import { narrowedTo } from './movements.service.ts';
import type { Centers } from './overview.api.ts';
import { allAtOnce, COLUMN, reportOf } from './report.ts';
import { type AskedSpan, spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import { spanText } from './trial-balance.service.ts';

export interface AskedCenters extends AskedSpan {
  cost_center_id?: string | undefined;
  account?: string | undefined;
}
interface Moved {
  cost_center_id: string;
  code: string;
  cost_center: string;
  account: string;
  name: string;
  month: string;
  moved: string;
}

/** Cost centres by account and month, from the lines that name one. Throws 404 for a centre that is not there. */
export async function costCenters(ctx: Ctx, asked: AskedCenters): Promise<Centers> {
  const span = await spanOf(ctx, asked);
  const tenant = sql`tenant_id = ${ctx.tenant.id}::uuid`;
  const { cost_center_id: only } = asked;
  if (only) {
    const known =
      isId(only) &&
      (await ctx.db.execute(sql`select 1 from fin_mjesta_troska where ${tenant} and idguid = ${only}::uuid`));
    if (!known || known.rows.length === 0) throw notFound();
  }
  const { rows: moved } = await ctx.db.execute<Moved & Record<string, unknown>>(sql`
    select s.cost_center_id, m.sifra as code, m.naziv as cost_center, s.account, coalesce(a.naziv, '') as name, s.month::text, s.moved::text
    from (
      select l.cost_center_id, l.account, min(l.day) as month, sum(l.debit - l.credit) as moved
      from fin_lines l where l.${tenant} and l.day between ${span.from}::date and ${span.to}::date
        ${only ? sql`and l.cost_center_id = ${only}::uuid` : sql`and l.cost_center_id is not null`}
        -- What the year before left is no movement of this one.
        and l.period > 0 ${span.closing ? sql`` : sql`and l.period <> 99`} ${narrowedTo('l', { prefix: asked.account })}
      group by l.cost_center_id, l.account, date_trunc('month', l.day)
    ) s join fin_mjesta_troska m on m.${tenant} and m.idguid = s.cost_center_id
    left join fin_konta a on a.${tenant} and a.konto = s.account collate "bs-x-icu"
    order by m.sifra, m.idguid, s.account, s.month`);
  const periods = periodsOf(span);
  const rows: Centers['rows'] = [];
  for (const of of Map.groupBy(moved, (row) => `${row.cost_center_id} ${row.account}`).values()) {
    const months = periods.map(() => 0n);
    for (const { month, moved: amount } of of) {
      const at = periodOf(span, month) - 1;
      months[at]! += unitsOf(amount);
    }
    const { cost_center_id, code, cost_center, account, name } = of[0]!;
    const total = months.reduce((sum, amount) => sum + amount, 0n);
    rows.push({
      ...{ cost_center_id, code, cost_center, account, name },
      months: months.map((amount) => decimalOf(amount)),
      total: decimalOf(total),
    });
  }
  return { span: spanAnswer(span), periods, rows };
}

/** Cost centres as a table: a row for each month. */
export const costCentersReport = (asked: AskedCenters): Exported =>
  reportOf({
    name: 'mjesta-troska',
    title: 'Mjesta troška',
    columns: {
      code: COLUMN.text('Šifra', 30),
      cost_center: COLUMN.text('Mjesto troška', 90),
      account: COLUMN.text('Konto', 30),
      name: COLUMN.text('Naziv', 120),
      month: COLUMN.text('Mjesec', 45),
      amount: COLUMN.money('Iznos'),
    },
    note: async (ctx) => spanText(await spanOf(ctx, asked)),
    rows: (ctx) =>
      allAtOnce(
        costCenters(ctx, asked).then(({ rows, periods }) =>
          rows.flatMap(({ months, total, ...row }) => [
            ...months.flatMap((amount, index) =>
              unitsOf(amount) === 0n ? [] : [{ ...row, month: periods[index]!.label, amount }],
            ),
            { ...row, month: 'ukupno', amount: total, row: 'total' as const },
          ]),
        ),
      ),
  });
