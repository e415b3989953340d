import { ErrorState, formatDate } from '../../../admin/kit/index.ts';
import { FigureTile, FigureTiles } from '../../../admin/period/figure-tiles.tsx';
import { FIGURES } from './numbers.ts';
import type { useSummary, Visits } from './use-visits.ts';
import classes from './visits.module.css';

interface FiguresProps {
  visits: Visits;
  summary: ReturnType<typeof useSummary>;
}

/** Key figures with the change from the previous period. */
export function Figures({ visits, summary }: FiguresProps) {
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />;
  const { current, before, since } = summary.data ?? {};
  const { before: earlier } = visits.range;
  const compared =
    earlier.from === earlier.to
      ? formatDate(earlier.from)
      : `${formatDate(earlier.from)} – ${formatDate(earlier.to)}`;
  return (
    <section aria-label="Ukupno" aria-busy={summary.isPlaceholderData || undefined}>
      <FigureTiles>
        {FIGURES.map(({ of, ...figure }) => (
          <FigureTile
            key={figure.label}
            {...figure}
            now={current && of(current)}
            before={before && of(before)}
          />
        ))}
      </FigureTiles>
      {summary.data && (
        <p className={classes.compared}>
          {before === null
            ? 'Nema poređenja: u razdoblju prije posjete nisu bilježene.'
            : `U odnosu na ${compared}${earlier.until ? ', do istog doba dana' : ''}.`}
          {before && since && since > earlier.from && (
            <> Posjete se čuvaju od {formatDate(since)}, pa poređenje nije potpuno.</>
          )}
        </p>
      )}
    </section>
  );
}
