import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ErrorState, formatNumber, Panel } from '../../../admin/kit/index.ts';
import { Chart } from '../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../web/chart/spec.ts';
import { type Metric, type Point, pointsOf } from './points.ts';
import { useChart, type Visits } from './use-visits.ts';

const METRICS = [
  { value: 'visitors', label: 'Posjetioci' },
  { value: 'views', label: 'Pregledi' },
] as const;

/** Visitors or views over time, with the previous period. */
export function ChartPanel({ visits }: { visits: Visits }) {
  const chart = useChart(visits);
  const [metric, setMetric] = useState<Metric>('visitors');
  const spec = useMemo(() => chart.data && specOf(pointsOf(chart.data), metric), [chart.data, metric]);
  const { label } = METRICS.find(({ value }) => value === metric)!;
  return (
    <Panel
      title="Kroz vrijeme"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Šta se prikazuje"
          value={metric}
          onChange={(value) => setMetric(value as Metric)}
          data={[...METRICS]}
        />
      }
    >
      {chart.isPending && <Skeleton height={280} />}
      {chart.isError && <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />}
      {spec && !chart.isError && (
        <Chart label={`${label} kroz vrijeme`} spec={spec} busy={chart.isPlaceholderData} />
      )}
    </Panel>
  );
}

function specOf(points: readonly Point[], metric: Metric): ChartSpec {
  const compared = points.some(({ before }) => before !== null);
  const now = {
    name: 'Ovo razdoblje',
    kind: 'area',
    colour: '--c-tile-deco',
    values: points.map((point) => point[metric]),
  } as const;
  const earlier = {
    name: 'Prethodno razdoblje',
    kind: 'line',
    colour: '--c-line-strong',
    dashed: true,
    values: points.map(({ before }) => before?.[metric] ?? null),
    labels: points.map(({ before }) => before?.label),
  } as const;
  return { points, series: compared ? [now, earlier] : [now], format: formatNumber };
}
