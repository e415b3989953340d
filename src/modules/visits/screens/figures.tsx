import { Skeleton, Tooltip } from '@mantine/core';
import { ErrorState, formatDate, NONE } from '../../../admin/kit/index.ts';
import type { Totals } from '../visits.api.ts';
import { changeOf, FIGURES, type Figure } from './numbers.ts';
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
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <FigureTile key={figure.label} figure={figure} current={current} before={before ?? null} />
        ))}
      </dl>
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

interface TileProps {
  figure: Figure;
  current: Totals | undefined;
  before: Totals | null;
}

function FigureTile({ figure, current, before }: TileProps) {
  const now = current ? figure.of(current) : null;
  const then = before ? figure.of(before) : null;
  const change = changeOf(now, then, figure.inverse);
  return (
    <div className={classes.figureTile}>
      <dt>
        <Tooltip label={figure.hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.hint}>
            {figure.label}
          </button>
        </Tooltip>
      </dt>
      <dd className={classes.figureValue}>
        {current === undefined ? (
          <Skeleton height="1.75rem" width="4rem" />
        ) : now === null ? (
          NONE
        ) : (
          figure.text(now)
        )}
      </dd>
      <dd className={classes.change} data-kind={change?.kind}>
        {change
          ? change.text
          : current && before && then === 0 && now !== null && now > 0
            ? 'prije: 0'
            : '\u00a0'}
      </dd>
    </div>
  );
}
