import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { ResourceService } from '../../../../core/crud.ts';
import { dayOf, daysLater } from '../../../../core/dates.ts';
import { invalid } from '../../../../core/errors.ts';
import { closingsOf } from '../closing/closings.ts';
import type { LockKind } from '../lock-kinds.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { monthsOf } from '../periods.ts';
import { hasChart, setUpBooks } from '../set-up.service.ts';
import { yearFrom } from './year-from.ts';
import type { MonthState, NewYear, YearDetail, YearOverview, YearsOverview } from './years.api.ts';

interface Row extends Record<string, unknown> {
  idguid: string;
  naziv: string;
  pocetak: string;
  kraj: string;
  closed: boolean;
  debit: string;
  vouchers: number;
  /** Turnover of one side by period. */
  periods: Record<string, string>;
}

/**
 * All years with their months, and the year that may be opened next. Numbers and turnover are read from where posting keeps them: a
 * look at the years does not read a quarter of a million vouchers.
 */
export async function yearsOverview(ctx: Ctx): Promise<YearsOverview> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select y.idguid, y.naziv, y.pocetak::text, y.kraj::text, exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null
      ) as closed,
      p.debit::text as debit, p.periods, coalesce(j.last, 0) as vouchers
    from fin_poslovne_godine y
    left join fin_journal_counters j on j.tenant_id = y.tenant_id and j.year_id = y.idguid
    cross join lateral (
      select coalesce(sum(m.debit), 0) as debit, coalesce(json_object_agg(m.period, m.debit::text), '{}'::json) as periods
      from (
        select b.period, sum(b.debit) as debit from fin_balances b
        where b.tenant_id = y.tenant_id and b.year_id = y.idguid group by b.period
      ) m
    ) p
    where y.tenant_id = ${ctx.tenant.id}::uuid order by y.pocetak desc`);
  const locks = await locksOf(ctx);
  const years = rows.map((row, index) => overviewOf(row, rows[index + 1], locks));
  return {
    has_chart: await hasChart(ctx),
    next: yearFrom(rows[0] ? daysLater(rows[0].kraj, 1) : `${dayOf(Date.now()).slice(0, 4)}-01-01`),
    years,
  };
}

/** One year. Throws 404. */
export async function yearDetail(
  ctx: Ctx,
  resource: Pick<ResourceService, 'get'>,
  idguid: string,
): Promise<YearDetail> {
  await resource.get(ctx, idguid);
  const { years } = await yearsOverview(ctx);
  const { rows: chains } = await ctx.db.execute<YearDetail['chains'][number] & Record<string, unknown>>(sql`
    select c.type, coalesce(t.naziv, '') as name, c.last, encode(c.last_hash, 'hex') as hash
    from fin_counters c
    left join fin_vrste_naloga t on t.tenant_id = c.tenant_id and t.sifra = c.type collate "bs-x-icu"
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.year_id = ${idguid}::uuid order by c.type`);
  const year = years.find((one) => one.idguid === idguid)!;
  const { rows: counts } = await ctx.db.execute<{ period: number; vouchers: number }>(sql`
    select v.period, count(*)::int as vouchers from fin_vouchers v
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.year_id = ${idguid}::uuid group by v.period`);
  const countOf = new Map(counts.map(({ period, vouchers }) => [period, vouchers]));
  return {
    year: {
      ...year,
      months: year.months.map((month) => ({ ...month, vouchers: countOf.get(month.period) ?? 0 })),
    },
    closings: await closingsOf(ctx, idguid),
    chains,
  };
}

/**
 * Opens a year. The first also gets what books begin with; the chart must then be chosen. Throws 422 with messages by field, 409 for a
 * name in use.
 */
export async function openYear(
  ctx: Ctx,
  resource: Pick<ResourceService, 'create'>,
  { chart, ...year }: NewYear,
): Promise<{ idguid: string }> {
  // Of two people who open the first year at once the second finds the chart.
  await lockBooks(ctx);
  if (!(await hasChart(ctx))) {
    if (!chart) throw invalid({ chart: 'Odaberite kontni plan.' });
    await setUpBooks(ctx, { ownChart: chart === 'own' });
  }
  const { idguid } = await resource.create(ctx, { ...year, napomena: null });
  return { idguid };
}

async function locksOf(ctx: Ctx): Promise<Partial<Record<LockKind, string>>> {
  const { rows } = await ctx.db.execute<{ kind: LockKind; through: string }>(
    sql`select kind, through::text from fin_locks where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  return Object.fromEntries(rows.map(({ kind, through }) => [kind, through]));
}

function overviewOf(
  { periods, ...row }: Row,
  earlier: Row | undefined,
  locks: Partial<Record<LockKind, string>>,
): YearOverview {
  const stateOf = (to: string): MonthState => {
    const held = (kind: LockKind): boolean => locks[kind] !== undefined && to <= locks[kind];
    if (held('final')) return 'final';
    if (row.closed) return 'closed';
    return held('all') ? 'all' : held('vat') ? 'vat' : 'open';
  };
  const between = earlier && daysLater(earlier.kraj, 1);
  return {
    ...row,
    months: monthsOf({ start: row.pocetak, end: row.kraj }).map(({ period, from, to }) => ({
      period,
      from,
      to,
      state: stateOf(to),
      debit: periods[period] ?? '0.00',
    })),
    gap: between && between < row.pocetak ? between : null,
  };
}
