import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { holdKeys } from '../kit/typing.ts';
import { useShortcuts } from '../kit/use-shortcuts.ts';
import type { ListPage } from './client.ts';
import type { ListDefinition, ListRow } from './definition.ts';
import { LIST_KEYS } from './list-keys.ts';
import { lastPage } from './pager.tsx';
import { takeRow } from './remember.ts';
import { focusedRow, focusRecord, moveFocus } from './table/row-focus.ts';
import type { ListControl } from './use-list-state.ts';

interface KeysProps {
  list: ListDefinition;
  rows: readonly ListRow[];
  scrollRef: RefObject<HTMLDivElement | null>;
  searchBox: RefObject<HTMLInputElement | null>;
  selection:
    | { can: (row: ListRow) => boolean; toggle: (id: string) => void; add: (row: ListRow) => void }
    | undefined;
  editOf: ((row: ListRow) => string | null) | undefined;
  /** Address of the form for a new row. */
  create: string | undefined;
  narrow: boolean;
  turn: (step: 1 | -1) => boolean;
  onFilter: () => void;
}

/** Keyboard shortcuts of every list. */
export function useListKeys(props: KeysProps): void {
  const { list, rows, scrollRef, searchBox, selection, editOf, create, narrow, turn, onFilter } = props;
  const navigate = useNavigate();
  const focused = () => {
    const id = focusedRow(scrollRef.current)?.id;
    return rows.find((row) => list.idOf(row) === id);
  };
  const step = (by: number) => () => moveFocus(scrollRef.current, by);
  /** Selects the row where one is and moves on. */
  const selectAnd = (by: number) => () => {
    const row = focused();
    if (!selection || !row) return false;
    if (selection.can(row)) selection.add(row);
    moveFocus(scrollRef.current, by);
  };
  const editFocused = () => {
    // A row of a tree is not in `rows`.
    const id = focusedRow(scrollRef.current)?.id;
    const row = focused() ?? (id ? { idguid: id } : undefined);
    const to = row && editOf?.(row);
    if (!to) return false;
    navigate(to);
  };
  useShortcuts(LIST_KEYS, {
    search: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    filter: () => {
      onFilter();
      // The drawer of a narrow screen has no single field to focus.
      if (!narrow) holdKeys();
    },
    next: step(1),
    previous: step(-1),
    // The row is a link, which the browser opens.
    open: () => false,
    selectNext: selection && selectAnd(1),
    selectPrevious: selection && selectAnd(-1),
    back: () => turn(-1),
    forward: () => turn(1),
    create: create
      ? () => {
          navigate(create);
          holdKeys();
        }
      : undefined,
    edit: editOf && editFocused,
    select:
      selection &&
      (() => {
        const row = focused();
        if (!row || !selection.can(row)) return false;
        selection.toggle(list.idOf(row));
      }),
  });
}

interface PlaceProps {
  list: ListDefinition;
  control: ListControl;
  page: UseQueryResult<ListPage>;
  scrollRef: RefObject<HTMLDivElement | null>;
  narrowing: string;
}

/** Scrolls to the top of a new page, refocuses the row one comes back from, and leaves pages beyond the last. */
export function useListPlace({ list, control, page, scrollRef, narrowing }: PlaceProps): void {
  const { state, change } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top
  useEffect(() => {
    if (scrollRef.current) scrollRef.current.scrollTop = 0;
  }, [state.page, narrowing]);
  const arrived = page.data !== undefined && !page.isPlaceholderData;
  useEffect(() => {
    const id = arrived ? takeRow(list) : null;
    if (id) requestAnimationFrame(() => focusRecord(scrollRef.current, id));
  }, [arrived, list, scrollRef]);
  const meta = arrived ? page.data?.meta : undefined;
  // Rows were deleted, or the link is old.
  const last = meta && !meta.more ? lastPage(meta) : null;
  const beyond = last !== null && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true, later: true });
  }, [beyond, last, change]);
}
