import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { statusOf } from '../kit/errors.ts';
import { EmptyState, ErrorState } from '../kit/index.ts';
import { isNarrowed } from './address.ts';
import type { ListPage } from './client.ts';
import { activeFilters } from './filters.ts';
import classes from './list.module.css';
import { ListSkeleton } from './skeleton.tsx';
import { Cards } from './table/cards.tsx';
import { ListTable, type RowsProps } from './table/table.tsx';
import type { ListControl } from './use-list-state.ts';

interface BodyProps extends Omit<RowsProps, 'rows' | 'sums'> {
  page: UseQueryResult<ListPage>;
  narrow: boolean;
  /** How the rows stand in a grid. */
  grid?: ComponentType<RowsProps>;
  /** Shown when the list is empty without search and filters. */
  empty: ReactNode;
  /** Extra action when nothing is found. */
  nothingFound?: ReactNode;
  /** What the list opens with alone does not narrow it. */
  asOpened?: boolean;
  /** The filter that the list shows as its period. */
  period?: string;
  /** A filter that is a place: a list narrowed by nothing else is empty, not searched in vain. */
  place?: string;
  scrollRef: RefObject<HTMLDivElement | null>;
}

/** The rows, or the state in their place: loading, error, empty, nothing found. */
export function ListBody({ page, narrow, grid, empty, ...more }: BodyProps) {
  const { nothingFound, asOpened, period, place, scrollRef, ...props } = more;
  const { list, control, columns, layout } = props;
  // A failed refetch keeps the loaded rows.
  if (page.isError && (!page.data || page.isPlaceholderData)) {
    return <ListError error={page.error} control={control} onRetry={() => page.refetch()} />;
  }
  if (!page.data || !layout.ready) return <ListSkeleton columns={narrow ? 1 : columns.length} />;
  const { data: rows, meta } = page.data;
  if (rows.length === 0 && control.state.page === 1) {
    return <NothingHere {...{ list, control, empty, asOpened, period, place }} more={nothingFound} />;
  }
  const inGrid = grid !== undefined && control.state.display === 'mreza';
  const Rows = inGrid ? grid : narrow ? Cards : ListTable;
  return (
    <div
      ref={scrollRef}
      className={narrow || inGrid ? classes.stack : classes.scroller}
      aria-busy={page.isPlaceholderData}
      data-busy={page.isPlaceholderData || undefined}
    >
      <Rows {...props} rows={rows} sums={meta.sums} />
    </div>
  );
}

export function ListError(props: { error: unknown; control: ListControl; onRetry: () => void }) {
  return (
    <div className={classes.panel}>
      <ErrorState error={props.error} onRetry={props.onRetry} />
      {statusOf(props.error) === 422 && (
        <div className={classes.after}>
          <Button onClick={() => props.control.open('', null)}>Očisti upit</Button>
        </div>
      )}
    </div>
  );
}

export function NothingHere(
  props: Pick<BodyProps, 'list' | 'control' | 'empty' | 'asOpened' | 'period' | 'place'> & {
    more?: ReactNode;
  },
) {
  const { list, control, empty, asOpened, period, place, more } = props;
  const { state } = control;
  const active = activeFilters(list, state.filters);
  const inPlace = !state.q && active.every((name) => name === place);
  const initially = asOpened && !state.q && String(new URLSearchParams(state.filters)) === list.initial;
  if (!isNarrowed(state) || inPlace || initially) return <div className={classes.panel}>{empty}</div>;
  const hasFilters = active.length > 0;
  if (!state.q && active.length === 1 && active[0] === period)
    return (
      <div className={classes.panel}>
        <EmptyState title={`U ovom razdoblju nema ${list.labels.count[2]}`} action={more}>
          Odaberite drugo razdoblje.
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.panel}>
      <EmptyState
        title="Ništa nije pronađeno"
        action={
          <>
            {more}{' '}
            <Button variant="default" onClick={() => control.change({ q: '', filters: {} })}>
              {hasFilters ? 'Očisti pretragu i filtere' : 'Očisti pretragu'}
            </Button>
          </>
        }
      >
        {state.q ? `Ništa ne sadrži „${state.q}”` : 'Ništa ne ispunjava uslove'}
        {state.q && hasFilters ? ' uz uslove filtera.' : hasFilters && !state.q ? ' filtera.' : '.'}
      </EmptyState>
    </div>
  );
}
