import { useCallback, useEffect, useMemo } from 'react';
import { useQueryParams } from '../kit/use-query-params.ts';
import { type ListState, parseList, writeList } from './address.ts';
import type { ListDefinition } from './definition.ts';

/** `replace`: no entry of its own in the history. `later`: not at once, for a change made while rendering ends. */
export interface Change {
  replace?: boolean;
  later?: boolean;
}

const options = (change: Change = {}) => ({
  replace: change.replace ?? false,
  // A ticked box must be ticked the moment it is pressed, not after a transition.
  flushSync: !change.later,
});

export interface ListControl {
  state: ListState;
  /** The list's own part of the address; empty for the plain list. */
  search: string;
  /** Changes the address, and through it the list. Anything but the page leads back to page 1. */
  change: (patch: Partial<ListState>, options?: Change) => void;
  /** Takes over a whole query string (a saved view). */
  open: (query: string, view: string | null, options?: Change) => void;
}

/** The list's state, which lives in the address: back, forward and a shared link bring it back. */
export function useListState(list: ListDefinition): ListControl {
  const [params, setParams] = useQueryParams();
  const text = params.toString();
  const state = useMemo(() => parseList(list, new URLSearchParams(text)), [list, text]);
  /** The address of a state; what is not the list's own stays. */
  const written = useCallback(
    (next: ListState, before: URLSearchParams) => {
      const query = writeList(next);
      for (const name of list.keep ?? [])
        for (const value of before.getAll(name)) if (value) query.append(name, value);
      return query;
    },
    [list],
  );
  const change = useCallback<ListControl['change']>(
    (patch, how) => {
      setParams((previous) => {
        const current = parseList(list, previous);
        const turned = 'page' in patch || onlyLooks(patch);
        const page = turned ? (patch.page ?? current.page) : 1;
        const after = 'page' in patch || !turned ? (patch.after ?? null) : current.after;
        return written({ ...current, ...patch, page, after }, previous);
      }, options(how));
    },
    [list, setParams, written],
  );
  // What the list does not know goes from the address, too, so that it says what one sees.
  const given = new URLSearchParams(text);
  const known = written(state, given);
  known.sort();
  given.sort();
  const wrong = known.toString() !== given.toString();
  useEffect(() => {
    if (wrong) setParams((previous) => written(parseList(list, previous), previous), { replace: true });
  }, [wrong, list, setParams, written]);
  const open = useCallback<ListControl['open']>(
    (query, view, how) =>
      setParams(
        (previous) =>
          written({ ...parseList(list, new URLSearchParams(query)), page: 1, after: null, view }, previous),
        options(how),
      ),
    [list, setParams, written],
  );
  return { state, search: writeList(state).toString(), change, open };
}

/** True when a change shows the same records otherwise. */
const onlyLooks = (patch: Partial<ListState>): boolean =>
  Object.keys(patch).every((key) => key === 'columns' || key === 'view');
