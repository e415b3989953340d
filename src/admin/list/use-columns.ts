import type { ListState } from './address.ts';
import { chosenColumns, defaultColumns } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import type { ListLayout } from './use-layout.ts';
import type { ListControl } from './use-list-state.ts';

/** The visible columns and how to change them. */
export interface ShownColumns {
  names: string[];
  /** Differ from the defaults. */
  chosen: boolean;
  set: (names: string[]) => void;
}

/** Columns of the address, else the person's own; with a saved view only the address counts. */
export const columnsIn = (list: ListDefinition, state: ListState, layout: ListLayout): string[] | null =>
  state.columns ?? (state.view === null || state.view === 'svi' ? chosenColumns(list, layout.columns) : null);

export function shownColumns(list: ListDefinition, control: ListControl, layout: ListLayout): ShownColumns {
  const { state } = control;
  const chosen = columnsIn(list, state, layout);
  return {
    names: chosen ?? defaultColumns(list),
    chosen: chosen !== null,
    set: (names) => {
      const columns = chosenColumns(list, names);
      if (state.view === null || state.view === 'svi') layout.keep({ columns });
      control.change({ columns }, { replace: true });
    },
  };
}
