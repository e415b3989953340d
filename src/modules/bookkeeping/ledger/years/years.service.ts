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
  periods: Record<string, { vouchers: number; debit: string }>;
}

/** All years with their months, and the year that may be opened next. */
export async function yearsOverview(ctx: Ctx): Promise<YearsOverview> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select y.idguid, y.naziv, y.pocetak::text, y.kraj::text, exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null
      ) as closed,
      coalesce(sum(p.debit), 0)::text as debit, coalesce(sum(p.vouchers), 0)::int as vouchers,
      coalesce(json_object_agg(p.period, json_build_object('vouchers', p.vouchers, 'debit', p.debit::text))
        filter (where p.period is not null), '{}'::json) as periods
    from fin_poslovne_godine y
    left join lateral (
      select v.period, count(*)::int as vouchers, sum(v.total) as debit
      from fin_vouchers v where v.tenant_id = y.tenant_id and v.year_id = y.idguid group by v.period
    ) p on true
    where y.tenant_id = ${ctx.tenant.id}::uuid
    group by y.tenant_id, y.idguid, y.naziv, y.pocetak, y.kraj order by y.pocetak desc`);
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
  return {
    year: years.find((one) => one.idguid === idguid)!,
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
    if (!chart) throw invalid({ chart: 'Izaberite kontni plan.' });
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
      vouchers: periods[period]?.vouchers ?? 0,
      debit: periods[period]?.debit ?? '0.00',
    })),
    gap: between && between < row.pocetak ? between : null,
  };
}
