import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState, Panel } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import { searchAt } from '../paths.ts';
import { drawnHistogram } from '../search/histogram-spec.ts';
import { useHistogram } from '../search/logs-data.ts';
import { windowOf } from '../search/period.ts';

const SPANS = [
  { value: '24h', label: '24 sata' },
  { value: '7d', label: '7 dana' },
];

/** How often a problem has happened lately; drawing across it opens its lines of that time. */
export function OverTime({ q }: { q: string }) {
  const navigate = useNavigate();
  const [params, setParams] = useQueryParams();
  const span = params.get('razdoblje') === '24h' ? '24h' : '7d';
  const window = useMemo(() => windowOf({ span }, Date.now()), [span]);
  const asked = useHistogram({ q, period: { span }, window, points: 60 });
  const drawn = useMemo(() => asked.data && drawnHistogram(asked.data), [asked.data]);
  return (
    <Panel
      title="Kroz vrijeme"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Razdoblje grafikona"
          data={SPANS}
          value={span}
          onChange={(next) =>
            setParams(
              (after) => {
                after.set('razdoblje', next);
                return after;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      }
    >
      {asked.isPending && <Skeleton height={240} role="status" aria-label="Učitavanje..." />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {drawn && !asked.isError && (
        <Chart
          label="Koliko puta se problem desio"
          spec={drawn.spec}
          busy={asked.isPlaceholderData}
          onRange={(first, last) =>
            navigate(
              searchAt(q, {
                od: new Date(drawn.times[first]!).toISOString(),
                do: new Date(drawn.times[last + 1]!).toISOString(),
              }),
            )
          }
        />
      )}
    </Panel>
  );
}
