import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { counted, ErrorState, Panel, statusOf } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import { LEVEL_LABELS } from '../../levels.ts';
import type { LogHistogram } from '../../search/search.api.ts';
import { WORST_FIRST } from '../levels.ts';
import type { DrawnHistogram } from './histogram-spec.ts';
import { periodText } from './period.ts';
import classes from './search.module.css';
import type { LogSearch } from './use-log-search.ts';

interface HistogramProps {
  search: LogSearch;
  asked: UseQueryResult<LogHistogram>;
  drawn: DrawnHistogram | undefined;
}

/** How many lines there were over time, by level; drawing across it narrows the period. */
export function Histogram({ search, asked, drawn }: HistogramProps) {
  const { wider, period } = search;
  const names = new Set(drawn?.spec.series.map(({ name }) => name));
  const total = WORST_FIRST.reduce(
    (sum, level) => sum + (names.has(LEVEL_LABELS[level]) ? (drawn?.counts[level] ?? 0) : 0),
    0,
  );
  return (
    <Panel
      title={periodText(period)}
      aside={
        <span className={classes.buttons}>
          {wider && (
            <Button
              size="compact-sm"
              variant="light"
              color="tile"
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              onClick={search.goBack}
            >
              Nazad: {periodText(wider)}
            </Button>
          )}
          {!search.live && 'span' in period && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconRefresh size={15} aria-hidden />}
              onClick={search.refresh}
            >
              Osvježi
            </Button>
          )}
        </span>
      }
    >
      {asked.isPending && !search.problem && (
        <Skeleton height={240} role="status" aria-label="Učitavanje..." />
      )}
      {/* What was asked wrongly stands at its field. */}
      {asked.isError && statusOf(asked.error) !== 422 && (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {drawn && !asked.isError && (
        <>
          <Chart
            label="Broj zapisa kroz vrijeme"
            spec={drawn.spec}
            busy={asked.isPlaceholderData}
            onRange={(first, last) => search.narrow(drawn.times[first]!, drawn.times[last + 1]!)}
          />
          {total > 0 && (
            <p className={classes.note}>
              {asked.data?.estimated
                ? `Procjena: oko ${counted(total, 'zapis', 'zapisa', 'zapisa')}, prema dijelu pregledanih.`
                : `Ukupno ${counted(total, 'zapis', 'zapisa', 'zapisa')}.`}{' '}
              Prevucite preko stupaca da ostane samo to vrijeme.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
