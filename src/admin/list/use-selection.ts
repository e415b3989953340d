import { useEffect, useRef, useState } from 'react';
import type { ListDefinition, ListRow } from './definition.ts';
import type { Selection } from './table/table.tsx';

/** Selected ids and their last loaded rows, also of other pages. */
export interface Selected<Row = ListRow> {
  ids: string[];
  rows: Row[];
  clear: () => void;
  /** Leaves only these selected. */
  keep: (ids: readonly string[]) => void;
}

/** The selection of a list. A different query (`narrowing`) clears it, so that no invisible row is changed. */
export function useSelection(list: ListDefinition, rows: readonly ListRow[], narrowing: string) {
  const [value, set] = useState<Selection>({});
  const seen = useRef(new Map<string, ListRow>());
  for (const row of rows) seen.current.set(list.idOf(row), row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the query changes
  useEffect(() => {
    set({});
    seen.current.clear();
  }, [narrowing]);
  const ids = Object.keys(value);
  const selected: Selected = {
    ids,
    rows: ids.flatMap((id) => seen.current.get(id) ?? []),
    clear: () => set({}),
    keep: (kept) => set(Object.fromEntries(kept.map((id) => [id, true]))),
  };
  const toggle = (id: string) =>
    set(({ [id]: was, ...others }) => (was ? others : { ...others, [id]: true }));
  const add = (...added: ListRow[]) => {
    for (const row of added) seen.current.set(list.idOf(row), row);
    set((before) => ({ ...before, ...Object.fromEntries(added.map((row) => [list.idOf(row), true])) }));
  };
  return { value, set, selected, toggle, add };
}
