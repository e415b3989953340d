import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { pressed } from '../kit/shortcuts.ts';
import { useOffered } from '../kit/use-shortcuts.ts';
import { TREE_KEYS } from './tree-keys.ts';

const KEYS = TREE_KEYS.keys;

/**
 * The keyboard of a treegrid: one Tab stop, arrows, Home and End move between its controls (Ctrl: to the first and last
 * row), → opens a branch, ← closes it or goes to its parent. A control takes part by `item(row, column)`.
 */
export function useTreeKeys(setOpen: (id: string, open: boolean) => void) {
  const ref = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string | null>(null);
  useOffered(TREE_KEYS);

  const controlsOf = (row: HTMLElement | undefined): HTMLElement[] => [
    ...(row?.querySelectorAll<HTMLElement>('[data-grid]') ?? []),
  ];
  const columnOf = (control: HTMLElement): number => Number(control.dataset.column);
  const rows = (): HTMLElement[] =>
    [...(ref.current?.rows ?? [])].filter((row) => controlsOf(row).length > 0);
  /** The control of a row nearest to a column. */
  const near = (row: HTMLElement | undefined, column: number): HTMLElement | undefined =>
    controlsOf(row).sort((a, b) => Math.abs(columnOf(a) - column) - Math.abs(columnOf(b) - column))[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const control = (event.target as HTMLElement).closest<HTMLElement>('[data-grid]');
    const row = control?.closest<HTMLElement>('tr');
    if (!control || !row || event.altKey || event.shiftKey) return;
    if (ctrl && key !== 'Home' && key !== 'End') return;
    const all = rows();
    const at = all.indexOf(row);
    const own = controlsOf(row);
    const column = columnOf(control);
    const expanded = column === 0 ? row.getAttribute('aria-expanded') : null;
    const parent = all
      .slice(0, at)
      .findLast((one) => one.ariaLevel && Number(one.ariaLevel) < Number(row.ariaLevel));
    const below = all[at + 1];
    // Of a branch whose rows are on their way the next one is no child.
    const isChild = below !== undefined && Number(below.ariaLevel) > Number(row.ariaLevel);
    const next: Record<string, HTMLElement | undefined> = {
      ArrowDown: near(below, column),
      ArrowUp: near(all[at - 1], column),
      ArrowRight:
        own[own.indexOf(control) + 1] ?? (expanded === 'true' && isChild ? near(below, 0) : undefined),
      ArrowLeft: own[own.indexOf(control) - 1] ?? near(parent, 0),
      Home: pressed(KEYS.first, event) ? near(all[0], column) : own[0],
      End: pressed(KEYS.last, event) ? near(all.at(-1), column) : own.at(-1),
    };
    if (!Object.hasOwn(next, key)) return;
    event.preventDefault();
    if (expanded === (pressed(KEYS.open, event) ? 'false' : pressed(KEYS.close, event) ? 'true' : '-'))
      setOpen(row.dataset.record!, pressed(KEYS.open, event));
    else next[key]?.focus();
  };

  return {
    /** For the table. */
    table: {
      ref,
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>): void =>
        setActive(event.target.closest<HTMLElement>('[data-grid]')?.dataset.grid ?? null),
    },
    /** Moves the focus into the first row below the head. */
    enter: (): void => controlsOf(rows().find((row) => row.closest('tbody')))[0]?.focus(),
    /** For the control at this place. */
    item: (row: string, column: number) => {
      const key = `${row}/${column}`;
      const known = active !== null && ref.current?.querySelector(`[data-grid="${CSS.escape(active)}"]`);
      return {
        'data-grid': key,
        'data-column': column,
        // Until a control has had the focus, Tab can enter at the first one of any row.
        tabIndex: (known ? active === key : column === 0) ? 0 : -1,
      };
    },
  };
}

export type TreeKeys = ReturnType<typeof useTreeKeys>;
