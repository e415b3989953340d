import { Button, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ErrorState, formatNumber, NONE, Panel } from '../../../admin/kit/index.ts';
import table from '../../../admin/kit/table.module.css';
import { type Point, pointsOf } from './points.ts';
import { useChart, type Visits } from './use-visits.ts';
import classes from './visits.module.css';

const Plot = lazy(() => import('./plot.tsx'));

const METRICS = [
  { value: 'visitors', label: 'Posjetioci' },
  { value: 'views', label: 'Pregledi' },
] as const;
type Metric = (typeof METRICS)[number]['value'];

const number = (value: number | null | undefined): string => (value == null ? NONE : formatNumber(value));

/** Visitors or views over time, beside those of the time before; the same numbers as a table. */
export function ChartPanel({ visits }: { visits: Visits }) {
  const chart = useChart(visits);
  const [metric, setMetric] = useState<Metric>('visitors');
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const points = useMemo(() => (chart.data ? pointsOf(chart.data) : []), [chart.data]);
  const label = METRICS.find(({ value }) => value === metric)!.label;
  return (
    <Panel
      title="Kroz vrijeme"
      aside={
        <span className={classes.chartTools}>
          <SegmentedControl
            size="xs"
            aria-label="Šta crta"
            value={metric}
            onChange={(value) => setMetric(value as Metric)}
            data={[...METRICS]}
          />
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={asTable}
            leftSection={
              asTable ? <IconChartLine size={15} aria-hidden /> : <IconTable size={15} aria-hidden />
            }
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Grafikon' : 'Tabela'}
          </Button>
        </span>
      }
    >
      {chart.isPending && <Skeleton height={280} />}
      {chart.isError && <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />}
      {chart.data && !chart.isError && (
        <figure className={classes.figure} aria-busy={chart.isPlaceholderData || undefined}>
          {asTable ? (
            <div className={classes.tableScroll}>
              <PointTable points={points} metric={metric} label={label} />
            </div>
          ) : (
            <>
              <Caption point={at === null ? undefined : points[at]} points={points} metric={metric} />
              <Suspense fallback={<Skeleton height={240} />}>
                <Plot points={points} metric={metric} onPoint={setAt} />
              </Suspense>
              <VisuallyHidden component="div">
                <PointTable points={points} metric={metric} label={label} />
              </VisuallyHidden>
            </>
          )}
        </figure>
      )}
    </Panel>
  );
}

/** What is pointed at, or what the lines are. */
function Caption({
  point,
  points,
  metric,
}: {
  point: Point | undefined;
  points: readonly Point[];
  metric: Metric;
}) {
  const compared = points.some(({ before }) => before !== null);
  return (
    <figcaption className={classes.legend}>
      <span className={classes.lineNow}>
        {point ? `${point.label}: ` : 'Ovo razdoblje'}
        {point && <strong>{number(point[metric])}</strong>}
      </span>
      {compared && (
        <span className={classes.lineBefore}>
          {point?.before ? `${point.before.label}: ` : 'Razdoblje prije'}
          {point?.before && <strong>{number(point.before[metric])}</strong>}
        </span>
      )}
    </figcaption>
  );
}

function PointTable({ points, metric, label }: { points: readonly Point[]; metric: Metric; label: string }) {
  return (
    <table className={table.table}>
      <caption className={classes.hidden}>{label} kroz vrijeme</caption>
      <thead>
        <tr>
          <th scope="col">Kada</th>
          <th scope="col" data-numeric>
            {label}
          </th>
          <th scope="col" data-numeric>
            Razdoblje prije
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.at}>
            <th scope="row">{point.label}</th>
            <td data-numeric>{number(point[metric])}</td>
            <td data-numeric>{number(point.before?.[metric])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
