import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseList, viewQuery } from '../address.ts';
import {
  createView,
  deleteView,
  fetchViews,
  type NewView,
  type SavedView,
  updateView,
  type ViewChanges,
} from '../client.ts';
import type { ListDefinition } from '../definition.ts';
import { columnsIn } from '../use-columns.ts';
import type { ListLayout } from '../use-layout.ts';
import type { ListControl } from '../use-list-state.ts';

const keyOf = (list: ListDefinition) => ['views', list.name];

const useFetchedViews = (list: ListDefinition) =>
  useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => fetchViews(list.name, signal),
    staleTime: 60_000,
  });

/** What the plain address opens. */
export interface Initial {
  /** Query of the default view, or the list's own; undefined: it is the full list. */
  query: string | undefined;
  /** False until it is known whether there is a default view. */
  known: boolean;
}

/** What the plain address of a list opens. */
export function useInitial(list: ListDefinition): Initial {
  const views = useFetchedViews(list);
  const usual = views.data?.find((view) => view.is_default);
  return { query: (usual?.query ?? list.initial) || undefined, known: !views.isPending };
}

/** Saved views of a list and their actions. */
function useViews(list: ListDefinition) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(list) });
  const views = useFetchedViews(list);
  const create = useMutation({
    networkMode: 'always',
    mutationFn: (view: Omit<NewView, 'resource'>) => createView(list.name, view),
    onSuccess,
  });
  const update = useMutation({
    networkMode: 'always',
    mutationFn: ({ idguid, ...changes }: { idguid: string } & ViewChanges) => updateView(idguid, changes),
    onSuccess,
  });
  const remove = useMutation({ networkMode: 'always', mutationFn: deleteView, onSuccess });
  return { views, create, update, remove };
}

/** Saved views of a list, and the current one. */
export interface SavedViews extends ReturnType<typeof useViews> {
  list: SavedView[];
  active: SavedView | null;
  /** The list differs from the opened view. */
  changed: boolean;
  /** The current query as a view stores it. */
  query: string;
  /** The plain list, without any view. */
  plain: boolean;
  /** False until the default view is known; the list waits for it. */
  ready: boolean;
  open: (view: SavedView | null) => void;
}

/** Query of a view as the list writes it now, without removed fields. */
const canonical = (list: ListDefinition, query: string): string =>
  viewQuery(parseList(list, new URLSearchParams(query)));

export function useSavedViews(
  list: ListDefinition,
  control: ListControl,
  layout: ListLayout,
  plain: Initial,
): SavedViews {
  const saved = useViews(list);
  const { state, search } = control;
  const views = saved.views.data ?? [];
  // Own columns become part of a shared view.
  const current = viewQuery({ ...state, columns: columnsIn(list, state, layout) });
  const active =
    views.find((view) => view.idguid === state.view) ??
    (state.view === null && search !== ''
      ? (views.find((view) => canonical(list, view.query) === current) ?? null)
      : null);
  const usual = views.find((view) => view.is_default);
  const initial = search === '' && plain.known ? plain.query : undefined;
  useEffect(() => {
    if (initial) control.open(initial, usual?.idguid ?? null, { replace: true, later: true });
  }, [initial, usual?.idguid, control.open]);
  return {
    ...saved,
    list: views,
    active,
    changed: active !== null && canonical(list, active.query) !== current,
    query: current,
    plain: state.view === 'svi' || (!active && search === ''),
    ready: search !== '' || (plain.known && !initial),
    open: (view) => control.open(view?.query ?? '', view?.idguid ?? null),
  };
}
