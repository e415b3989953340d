import { useEffect } from 'react';
import type { Resource } from '../../../core/resource.ts';
import type { SavedView } from '../client.ts';
import { useViews } from '../hooks.ts';
import type { ListControl } from '../list/useListState.ts';
import { parseList, viewQuery } from '../query/state.ts';

/** The person's saved views of a list, and which of them is being looked at. */
export interface SavedViews extends ReturnType<typeof useViews> {
  list: SavedView[];
  active: SavedView | null;
  /** The list differs from the saved view it came from. */
  changed: boolean;
  /** False while it is not yet known whether a default view rules; the list waits for it. */
  ready: boolean;
  open: (view: SavedView | null) => void;
}

/** Query of a view as the list would write it now: fields that are gone since it was saved do not count. */
const canonical = (resource: Resource, query: string): string =>
  viewQuery(parseList(resource, new URLSearchParams(query)));

export function useSavedViews(resource: Resource, control: ListControl, search: string): SavedViews {
  const saved = useViews(resource);
  const list = saved.views.data ?? [];
  const current = viewQuery(control.state);
  const active =
    list.find((view) => view.idguid === control.state.view) ??
    (control.state.view === null && current !== ''
      ? (list.find((view) => canonical(resource, view.query) === current) ?? null)
      : null);
  const initial = search === '' ? list.find((view) => view.is_default) : undefined;
  useEffect(() => {
    if (initial) control.open(initial.query, initial.idguid, { replace: true, later: true });
  }, [initial, control.open]);
  return {
    ...saved,
    list,
    active,
    changed: active !== null && canonical(resource, active.query) !== current,
    ready: search !== '' || (!saved.views.isPending && !initial),
    open: (view) => {
      if (view) control.open(view.query, view.idguid);
      else control.open('', list.some((one) => one.is_default) ? 'svi' : null);
    },
  };
}
