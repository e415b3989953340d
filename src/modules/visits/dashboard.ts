import { sql } from 'drizzle-orm';
import { dayOf, daysLater } from '../../core/dates.ts';
import { dayPoint, eachDay } from '../dashboard/days.ts';
import { type ChartPart, charts } from '../dashboard/slots.ts';

/** Days of the chart; the last one is today. */
const DAYS = 14;

const byDay: ChartPart = {
  name: 'posjete',
  label: 'Posjete javnih stranica po danima',
  needs: ['admin_visits_pregled'],
  points_name: 'Dan',
  unit: 'count',
  to: '/admin/visits',
  async read(ctx) {
    if (!ctx.tenant.isOperator) return null;
    const to = dayOf(Date.now());
    const from = daysLater(to, 1 - DAYS);
    const { rows } = await ctx.db.execute<{ day: string; visitors: number; views: number }>(sql`
      select s.day::text as day, count(distinct s.visitor)::int as visitors, sum(s.views)::int as views from visit_sessions s
      where s.day between ${from}::date and ${to}::date group by s.day`);
    if (rows.length === 0) return null;
    const found = new Map(rows.map((row) => [row.day, row]));
    const days = eachDay({ from, to });
    return {
      points: days.map(dayPoint),
      series: [
        { name: 'Posjetioci', values: days.map((day) => found.get(day)?.visitors ?? 0) },
        { name: 'Pregledi', values: days.map((day) => found.get(day)?.views ?? 0) },
      ],
    };
  },
};

/** What visits put on the dashboard of the operator. */
export const fillDashboard = (): void => charts.add(byDay);
