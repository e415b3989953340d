import { Progress } from '@mantine/core';
import { useMemo } from 'react';
import { counted, formatBytes, formatDate, Panel } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { LogStorage } from '../../own/nodes.api.ts';
import classes from './nodes.module.css';

/** How much the logs take, day by day, and how much they may. */
export function Storage({ storage }: { storage: LogStorage }) {
  const { bytes, most_bytes, most_days, days } = storage;
  const percent = most_bytes > 0 ? Math.min(100, (100 * bytes) / most_bytes) : 100;
  const spec = useMemo(() => specOf(days), [days]);
  return (
    <Panel title="Koliko zapisi zauzimaju">
      <div className={classes.storage}>
        <p>
          <strong>{formatBytes(bytes)}</strong> od najviše {formatBytes(most_bytes)}. Čuva se najviše{' '}
          {counted(most_days, 'dan', 'dana', 'dana')}, a kad ponestane prostora, najstariji dan se briše
          prije. Obje granice su u postavkama.
        </p>
        <Progress
          value={percent}
          size="lg"
          color={percent >= 90 ? 'red' : undefined}
          aria-label={`Zauzeto ${Math.round(percent)} % predviđenog prostora`}
        />
        <Chart label="Zauzeće po danima" pointsName="Dan (UTC)" spec={spec} />
      </div>
    </Panel>
  );
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

function specOf(days: LogStorage['days']): ChartSpec {
  // The days ahead are made beforehand, and empty.
  const today = new Date().toISOString().slice(0, 10);
  const ordered = days.filter(({ day }) => day <= today).toSorted((a, b) => a.day.localeCompare(b.day));
  const most = Math.max(0, ...ordered.map(({ bytes }) => bytes));
  // The scale has whole steps, and at least four: of what the days are measured in.
  const unit = most < 4 * MEGABYTE ? KILOBYTE : MEGABYTE;
  return {
    points: ordered.map(({ day }) => ({
      label: formatDate(day),
      short: formatDate(day).replace(/\s?\d{4}\.$/u, ''),
    })),
    series: [
      {
        name: 'Zauzeto',
        kind: 'bars',
        colour: '--c-tile-deco',
        values: ordered.map(({ bytes }) => bytes / unit),
      },
    ],
    format: (amount) => formatBytes(Math.round(amount * unit)),
  };
}
