import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { counted, ErrorState, formatNumber, Panel, statusOf } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { parseQuery } from '../../search/query.ts';
import { drawnHistogram } from '../search/histogram-spec.ts';
import { useHistogram } from '../search/logs-data.ts';
import classes from './alerts.module.css';
import { type Firing, firingOf, POINTS, stretchFor } from './firing.ts';

interface PreviewProps {
  query: string;
  lines: number;
  minutes: number;
}

/** Milliseconds without a change before it is looked. */
const SETTLED = 500;
/** Told so often, an alert is soon not read any more. */
const OFTEN = 20;

/** How often an alert would have told lately, drawn beside its limit. Nothing while there is no search that can be asked. */
export function Preview(props: PreviewProps) {
  const [settled] = useDebouncedValue(JSON.stringify(props), SETTLED);
  const { query, lines, minutes }: PreviewProps = JSON.parse(settled);
  const stretch = stretchFor(minutes);
  const q = query.trim();
  const isAskable = q !== '' && parseQuery(q).problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is looked at up to now
  const period = useMemo(() => {
    const now = Math.floor(Date.now() / 60_000) * 60_000;
    return { from: new Date(now - stretch.length).toISOString(), to: new Date(now).toISOString() };
  }, [q, stretch]);
  const asked = useHistogram(
    { q, period, window: { od: period.from, do: period.to }, points: POINTS },
    { enabled: isAskable },
  );
  const { data } = asked;
  const shown = useMemo(() => data && drawn(data, { lines, minutes }), [data, lines, minutes]);
  if (!isAskable) return null;
  return (
    <Panel title={`Da je radila ${stretch.said}`}>
      {asked.isPending && <Skeleton height={240} role="status" aria-label="Učitavanje..." />}
      {asked.isError && statusOf(asked.error) !== 422 && (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {shown && !asked.isError && (
        <div className={classes.preview}>
          <p className={classes.said} data-often={shown.firing.fired > OFTEN || undefined} role="status">
            {saidOf(shown.firing, minutes)}
          </p>
          <Chart label={`Zapisa u ${minutes} min`} spec={shown.spec} busy={asked.isPlaceholderData} />
          <p className={classes.note}>Isprekidana linija je granica iznad koje uzbuna javlja.</p>
        </div>
      )}
    </Panel>
  );
}

function saidOf({ fired, most, roughly }: Firing, minutes: number): string {
  const peak = `Najviše je bilo ${counted(most, 'zapis', 'zapisa', 'zapisa')} u ${counted(minutes, 'minuti', 'minute', 'minuta')}.`;
  if (most === 0) return 'Ne bi javila: takvih zapisa nije bilo.';
  if (fired === 0) return `Ne bi javila. ${peak}`;
  const often = fired > OFTEN ? ' To je često: takve uzbune ljudi prestanu čitati.' : '';
  return `Javila bi ${roughly ? 'oko ' : ''}${counted(fired, 'put', 'puta', 'puta')}. ${peak}${often}`;
}

function drawn(
  histogram: Parameters<typeof drawnHistogram>[0],
  limit: { lines: number; minutes: number },
): { spec: ChartSpec; firing: Firing } {
  const { times, spec } = drawnHistogram(histogram);
  const counts = spec.points.map((_, index) =>
    spec.series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const firing = firingOf(histogram, times.slice(0, -1), counts, limit);
  return {
    firing,
    spec: {
      points: spec.points,
      series: [
        {
          name: `Zapisa u ${limit.minutes} min`,
          kind: 'area',
          colour: '--c-tile-deco',
          values: firing.sums,
        },
      ],
      bounds: [limit.lines],
      // The limit is seen also where it is far above what there was.
      max: Math.max(4, limit.lines * 1.25, firing.most * 1.08),
      format: formatNumber,
      axis: (value) => formatNumber(Math.round(value)),
    },
  };
}
