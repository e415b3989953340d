import { useCallback, useEffect, useMemo } from 'react';
import { useQueryParams } from '../kit/use-query-params.ts';
import { type ListState, parseList, writeList } from './address.ts';
import type { ListDefinition } from './definition.ts';

/** `replace`: no history entry. `later`: not synchronously, for changes made in effects. */
interface Change {
  replace?: boolean;
  later?: boolean;
}

const options = (change: Change = {}) => ({
  replace: change.replace ?? false,
  // Checkboxes must react at once, not after a transition.
  flushSync: !change.later,
});

export interface ListControl {
  state: ListState;
  /** The list's part of the query string. */
  search: string;
  /** Changes the address and so the list. Goes to page 1 unless `page` is given. */
  change: (patch: Partial<ListState>, options?: Change) => void;
  /** Opens a saved view's query. */
  open: (query: string, view: string | null, options?: Change) => void;
}

/** The list's state, kept in the address. `plainIsFull`: the plain address surely opens the full list. */
export function useListState(list: ListDefinition, plainIsFull: boolean): ListControl {
  const [params, setParams] = useQueryParams();
  const text = params.toString();
  const state = useMemo(() => parseList(list, new URLSearchParams(text)), [list, text]);
  /** Query of a state with the parameters in `keep`. */
  const written = useCallback(
    (next: ListState, before: URLSearchParams) => {
      const named = plainIsFull && isFull(next) ? { ...next, view: null } : next;
      const query = writeList(named);
      for (const name of list.keep ?? [])
        for (const value of before.getAll(name)) if (value) query.append(name, value);
      return query;
    },
    [list, plainIsFull],
  );
  /** The same for what a person chose: the full list is named where the plain address may open another. */
  const chosen = useCallback(
    (next: ListState, before: URLSearchParams) =>
      written(isFull(next) ? { ...next, view: 'svi' } : next, before),
    [written],
  );
  const change = useCallback<ListControl['change']>(
    (patch, how) => {
      setParams((previous) => {
        const current = parseList(list, previous);
        const turned = 'page' in patch || onlyLooks(patch);
        const page = turned ? (patch.page ?? current.page) : 1;
        const after = 'page' in patch || !turned ? (patch.after ?? null) : current.after;
        return chosen({ ...current, ...patch, page, after }, previous);
      }, options(how));
    },
    [list, setParams, chosen],
  );
  // Removes unknown parameters, so that the address matches what is shown.
  const query = new URLSearchParams(text);
  const known = written(state, query);
  known.sort();
  query.sort();
  const wrong = known.toString() !== query.toString();
  useEffect(() => {
    if (wrong) setParams((previous) => written(parseList(list, previous), previous), { replace: true });
  }, [wrong, list, setParams, written]);
  const open = useCallback<ListControl['open']>(
    (query, view, how) =>
      setParams(
        (previous) =>
          chosen({ ...parseList(list, new URLSearchParams(query)), page: 1, after: null, view }, previous),
        options(how),
      ),
    [list, setParams, chosen],
  );
  return { state, search: writeList(state).toString(), change, open };
}

/** Whether a state is the full list, named or not. */
const isFull = (state: ListState): boolean =>
  (state.view === null || state.view === 'svi') && writeList({ ...state, view: null }).toString() === '';

/** Whether a change keeps the same rows. */
const onlyLooks = (patch: Partial<ListState>): boolean =>
  Object.keys(patch).every((key) => key === 'columns' || key === 'view');
