import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { statusOf } from '../../kit/errors.ts';
import { EmptyState, ErrorState } from '../../kit/index.ts';
import type { useResourceList } from '../hooks.ts';
import { createPath, importPath } from '../paths.ts';
import { isNarrowed } from '../query/state.ts';
import { Cards } from './Cards.tsx';
import { DataTable, type RecordsProps } from './DataTable.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import classes from './list.module.css';
import type { ListControl } from './useListState.ts';

/** The records, or what stands in their place: being loaded, failed, none at all, none found. */
export function ListBody({
  list,
  narrow,
  scrollRef,
  ...props
}: Omit<RecordsProps, 'records'> & {
  list: ReturnType<typeof useResourceList>;
  narrow: boolean;
  scrollRef: RefObject<HTMLDivElement | null>;
}) {
  const { resource, control, columns } = props;
  // A failed refresh does not take away what is already in sight.
  if (list.isError && (!list.data || list.isPlaceholderData)) {
    return <ListError error={list.error} control={control} onRetry={() => list.refetch()} />;
  }
  if (!list.data) return <ListSkeleton columns={narrow ? 1 : columns.length} />;
  const records = list.data.data;
  if (list.data.meta.total === 0) {
    return <NothingHere resource={resource} control={control} canSave={props.canSave} />;
  }
  const Records = narrow ? Cards : DataTable;
  return (
    <div
      ref={scrollRef}
      className={narrow ? classes.stack : classes.scroller}
      aria-busy={list.isPlaceholderData}
      data-busy={list.isPlaceholderData || undefined}
    >
      <Records {...props} records={records} />
    </div>
  );
}

export function ListError({
  error,
  control,
  onRetry,
}: {
  error: unknown;
  control: ListControl;
  onRetry: () => void;
}) {
  return (
    <div className={classes.panel}>
      <ErrorState error={error} onRetry={onRetry} />
      {statusOf(error) === 422 && (
        <div className={classes.after}>
          <Button onClick={() => control.open('', 'svi')}>Očisti upit</Button>
        </div>
      )}
    </div>
  );
}

/** Nothing at all invites to add; nothing found invites to ask otherwise. */
export function NothingHere({
  resource,
  control,
  canSave,
}: Pick<RecordsProps, 'resource' | 'control' | 'canSave'>) {
  const { state } = control;
  if (isNarrowed(state)) {
    const hasFilters = Object.keys(state.filters).length > 0;
    return (
      <div className={classes.panel}>
        <EmptyState
          title="Ništa nije pronađeno"
          action={
            <Button variant="default" onClick={() => control.change({ q: '', filters: {} })}>
              {hasFilters ? 'Očisti pretragu i filtere' : 'Očisti pretragu'}
            </Button>
          }
        >
          {state.q ? `Nema zapisa koji sadrže „${state.q}”` : 'Nijedan zapis ne ispunjava uslove'}
          {state.q && hasFilters ? ' i ispunjavaju uslove filtera.' : '.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.panel}>
      <EmptyState
        title={`${resource.labels.many}: još nema zapisa`}
        action={
          canSave && (
            <>
              <Button component={Link} to={createPath(resource)}>
                Dodaj {resource.labels.accusative}
              </Button>
              <Button component={Link} to={importPath(resource)} variant="default" ms="xs">
                Uvezi iz datoteke
              </Button>
            </>
          )
        }
      >
        {canSave
          ? 'Dodajte prvi zapis ili uvezite postojeće iz CSV ili Excel datoteke.'
          : 'Zapisi će se pojaviti ovdje kad ih doda neko ko ima dozvolu za unos.'}
      </EmptyState>
    </div>
  );
}
