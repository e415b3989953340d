import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatDecimal, formatNumber, NotLoaded, Panel, useGet, WhenSeen } from '../../../admin/kit/index.ts';
import { Chart } from '../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../web/chart/spec.ts';
import type { DashboardChart, DashboardCharts } from '../dashboard.api.ts';
import classes from './dashboard.module.css';
import { LeftOut } from './left-out.tsx';

/** On the dashboard: small charts of the modules, each with a link to more. Nothing where there is nothing to draw. */
export default function ChartsPanel() {
  return (
    <WhenSeen>
      <Charts />
    </WhenSeen>
  );
}

function Charts() {
  const { data, isError, refetch } = useGet<DashboardCharts>('/api/dashboard/charts');
  if (isError && !data)
    return (
      <Panel title="Grafikoni">
        <NotLoaded onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.charts.length + data.left_out.length === 0) return null;
  return (
    <div className={classes.charts}>
      {data.charts.map((chart) => (
        <SmallChart key={chart.name} chart={chart} />
      ))}
      <LeftOut parts={data.left_out} onRetry={() => void refetch()} />
    </div>
  );
}

/** By the order of the series. */
const COLOURS = ['--c-tile-deco', '--c-copper-deco'] as const;

const FORMATS = {
  count: { format: formatNumber },
  km: {
    format: (value: number): string => `${formatDecimal(value.toFixed(2), 2)}\u00a0KM`,
    axis: (value: number): string => formatNumber(Math.round(value)),
  },
} satisfies Record<DashboardChart['unit'], Pick<ChartSpec, 'format' | 'axis'>>;

function SmallChart({ chart }: { chart: DashboardChart }) {
  const spec = useMemo(
    (): ChartSpec => ({
      points: chart.points,
      series: chart.series.map(({ name, values }, index) => ({
        name,
        values,
        kind: 'bars',
        colour: COLOURS[index % COLOURS.length]!,
      })),
      ...FORMATS[chart.unit],
    }),
    [chart],
  );
  return (
    <Panel title={chart.label} aside={<Link to={chart.to}>Više</Link>}>
      <Chart label={chart.label} spec={spec} pointsName={chart.points_name} />
    </Panel>
  );
}
