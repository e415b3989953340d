import { useCallback, useEffect, useMemo } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { useQueryParams } from '../../kit/use-query-params.ts';
import { type ListState, parseList, writeList } from '../query/state.ts';

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
  /** Changes the URL, and through it the list. Anything but the page leads back to page 1. */
  change: (patch: Partial<ListState>, options?: Change) => void;
  /** Takes over a whole query string (a saved view). */
  open: (query: string, view: string | null, options?: Change) => void;
}

/** The list's state, which lives in the URL: back, forward and a shared link bring it back. */
export function useListState(resource: Resource): ListControl {
  const [params, setParams] = useQueryParams();
  const text = params.toString();
  const state = useMemo(() => parseList(resource, new URLSearchParams(text)), [resource, text]);
  const change = useCallback<ListControl['change']>(
    (patch, how) => {
      setParams((previous) => {
        const current = parseList(resource, previous);
        const turned = 'page' in patch || onlyLooks(patch);
        return writeList({ ...current, ...patch, page: turned ? (patch.page ?? current.page) : 1 });
      }, options(how));
    },
    [resource, setParams],
  );
  // What the list does not know goes from the address, too, so that it says what one sees.
  const known = writeList(state);
  known.sort();
  const given = new URLSearchParams(text);
  given.sort();
  const wrong = known.toString() !== given.toString();
  useEffect(() => {
    if (wrong) setParams((previous) => writeList(parseList(resource, previous)), { replace: true });
  }, [wrong, resource, setParams]);
  const open = useCallback<ListControl['open']>(
    (query, view, how) =>
      setParams(
        () => writeList({ ...parseList(resource, new URLSearchParams(query)), page: 1, view }),
        options(how),
      ),
    [resource, setParams],
  );
  return { state, change, open };
}

/** True when a change shows the same records otherwise. */
const onlyLooks = (patch: Partial<ListState>): boolean =>
  Object.keys(patch).every((key) => key === 'columns' || key === 'view');
