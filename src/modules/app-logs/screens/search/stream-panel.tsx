import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { counted, EmptyState, ErrorState, statusOf } from '../../../../admin/kit/index.ts';
import { useShortcuts } from '../../../../admin/kit/use-shortcuts.ts';
import { LOGS_KEYS } from '../logs-keys.ts';
import { Lines } from './lines.tsx';
import { type LogPeriod, SPANS } from './period.ts';
import classes from './stream.module.css';
import type { LogSearch } from './use-log-search.ts';
import type { useStream } from './use-stream.ts';

/** Lines after which older ones are fetched only when asked for: more do no browser good, and are no reading. */
const MANY = 2000;

interface StreamPanelProps {
  search: LogSearch;
  stream: ReturnType<typeof useStream>;
}

/** The lines, the newest first, with what came meanwhile above and older ones below. */
export function StreamPanel({ search, stream }: StreamPanelProps) {
  const { lines, base, waiting } = stream;
  const list = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  useStreamKeys(list);
  const last = lines.at(-1);
  const more = base.hasNextPage && !base.isFetchingNextPage && !base.isFetchNextPageError;
  const automatic = more && lines.length < MANY;
  const fetchMore = base.fetchNextPage;
  useEffect(() => {
    const end = bottom.current;
    if (!automatic || !end) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchMore(), {
      rootMargin: '600px',
    });
    seen.observe(end);
    return () => seen.disconnect();
  }, [automatic, fetchMore]);

  if (search.problem) return <Wrong />;
  if (base.isError && lines.length === 0)
    return statusOf(base.error) === 422 ? (
      <Wrong />
    ) : (
      <div className={classes.frame}>
        <ErrorState error={base.error} onRetry={() => void base.refetch()} />
      </div>
    );
  if (base.isPending) return <Skeleton height={320} role="status" aria-label="Učitavanje..." />;
  return (
    <section className={classes.frame} aria-label="Zapisi" aria-busy={base.isPlaceholderData || undefined}>
      <div ref={stream.setTop} className={classes.head}>
        <Watching search={search} stream={stream} />
        <Checkbox
          size="xs"
          label="Cijele poruke"
          checked={search.whole}
          onChange={(event) => search.setWhole(event.currentTarget.checked)}
        />
      </div>
      {waiting > 0 && (
        <div className={classes.waiting}>
          <Button
            size="compact-sm"
            color="tile"
            leftSection={<IconArrowUp size={15} aria-hidden />}
            onClick={() => {
              stream.release();
              stream.top?.scrollIntoView({ block: 'center' });
            }}
          >
            {stream.full ? 'Više od ' : ''}
            {counted(waiting, 'novi zapis', 'nova zapisa', 'novih zapisa')}
          </Button>
        </div>
      )}
      {lines.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <div ref={list} data-whole={search.whole || undefined}>
          <Lines search={search} stream={stream} />
        </div>
      )}
      <div ref={bottom} className={classes.foot}>
        {base.isFetchNextPageError && <p>Stariji zapisi nisu učitani.</p>}
        {base.hasNextPage && (
          <Button variant="default" loading={base.isFetchingNextPage} onClick={() => void fetchMore()}>
            Učitaj starije
          </Button>
        )}
        {!base.hasNextPage && last && !stream.gaps.has(last.key) && (
          <p>Starijih zapisa u ovom razdoblju nema.</p>
        )}
      </div>
    </section>
  );
}

/** What is said while one watches. */
function Watching({ search, stream }: StreamPanelProps) {
  if (!search.live) return <span />;
  const said = stream.failed
    ? 'Novi zapisi se trenutno ne mogu dobiti; pokušava se ponovo.'
    : stream.paused
      ? 'Zastalo dok čitate. Novi zapisi čekaju iznad.'
      : 'Novi zapisi dolaze sami.';
  return (
    <span className={classes.watching} data-paused={stream.paused || undefined} role="status">
      <span className={classes.dot} aria-hidden="true" />
      {said}
    </span>
  );
}

const Wrong = () => (
  <div className={classes.frame}>
    <EmptyState title="Pretraga nije razumljiva">Šta nije u redu piše ispod polja za pretragu.</EmptyState>
  </div>
);

/** The next longer period; null: it is the longest. */
const longer = (period: LogPeriod): LogPeriod | null => {
  if (!('span' in period)) return null;
  const names = Object.keys(SPANS) as (keyof typeof SPANS)[];
  const next = names[names.indexOf(period.span) + 1];
  return next ? { span: next } : null;
};

function Nothing({ search }: { search: LogSearch }) {
  const next = longer(search.period);
  return (
    <EmptyState
      title={search.q ? 'Ništa nije pronađeno' : 'U ovom razdoblju nema zapisa'}
      action={
        <>
          {next && 'span' in next && (
            <Button variant="default" onClick={() => search.setPeriod(next)}>
              {SPANS[next.span].label}
            </Button>
          )}
          {search.q && (
            <Button variant="default" onClick={() => search.setQ('')}>
              Očisti pretragu
            </Button>
          )}
        </>
      }
    >
      {search.live
        ? 'Čim stigne zapis koji odgovara, pojaviće se ovdje.'
        : search.q
          ? 'U ovom razdoblju nijedan zapis ne ispunjava sve uslove.'
          : 'Odaberite duže razdoblje. Ako čekate zapise svoje aplikacije, provjerite njen ključ.'}
    </EmptyState>
  );
}

/** j and k, and the arrows where a line has the focus, lead from line to line. */
function useStreamKeys(list: RefObject<HTMLDivElement | null>): void {
  const move = (by: number, onlyInside: boolean) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (rows.length === 0 || (onlyInside && at < 0)) return false;
    const row = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))]!;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts(LOGS_KEYS, {
    next: move(1, false),
    previous: move(-1, false),
    below: move(1, true),
    above: move(-1, true),
  });
}
