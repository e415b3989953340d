import { Progress } from '@mantine/core';
import { useMemo } from 'react';
import { counted, formatBytes, Panel } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { LogStorage } from '../../own/nodes.api.ts';
import classes from './nodes.module.css';
import { specOf } from './storage-spec.ts';

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
