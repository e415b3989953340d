import { useMemo } from 'react';
import { counted, formatDate, formatNumber } from '../../../admin/kit/index.ts';
import { Chart } from '../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../web/chart/spec.ts';
import classes from './reports.module.css';

interface DayChartProps {
  /** One entry per day, oldest first, without gaps. */
  days: readonly { day: string; count: number }[];
}

/** A bar for each day. */
export function DayChart({ days }: DayChartProps) {
  const spec = useMemo((): ChartSpec => {
    const points = days.map(({ day }) => ({
      label: formatDate(day),
      short: `${Number(day.slice(8))}.\u00a0${Number(day.slice(5, 7))}.`,
    }));
    const values = days.map(({ count }) => count);
    return {
      points,
      series: [{ name: 'Broj izmjena', kind: 'bars', colour: '--c-tile-deco', values }],
      format: formatNumber,
    };
  }, [days]);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chart
      label="Izmjene po danima"
      pointsName="Dan"
      spec={spec}
      caption={
        <span className={classes.total}>
          <strong>{counted(total, 'izmjena', 'izmjene', 'izmjena')}</strong>
          <span>
            {formatDate(days[0]?.day)} – {formatDate(days.at(-1)?.day)}
          </span>
        </span>
      }
    />
  );
}
