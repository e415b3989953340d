import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'];

/**
 * One stop of the Tab key for a whole grid of controls, inside which arrows, Home and End move. A control takes part by
 * `item(row, column)`; rows are elements with `data-line`.
 */
export function useGridFocus() {
  const ref = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string | null>(null);

  const lines = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const controlsOf = (line: HTMLElement | undefined): HTMLElement[] => [
    ...(line?.querySelectorAll<HTMLElement>('[data-grid]') ?? []),
  ];
  const columnOf = (target: EventTarget): number =>
    Number((target as HTMLElement).closest<HTMLElement>('[data-grid]')?.dataset.column ?? -1);
  /** The control of a line nearest to a column. */
  const near = (line: HTMLElement | undefined, column: number): HTMLElement | undefined =>
    controlsOf(line).sort(
      (a, b) => Math.abs(Number(a.dataset.column) - column) - Math.abs(Number(b.dataset.column) - column),
    )[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>('[data-line]');
    const column = columnOf(target);
    if (!line || column < 0) return;
    const all = lines().filter((one) => controlsOf(one).length > 0);
    const at = all.indexOf(line);
    const beside = (step: number): HTMLElement | undefined => {
      const own = controlsOf(line);
      return own[own.indexOf(target) + step];
    };
    /** The first control of the branch that the line stands in. */
    const above = (): HTMLElement | undefined =>
      controlsOf(all.slice(0, at).findLast((one) => one.dataset.module !== undefined))[0];
    const next = (): HTMLElement | undefined => {
      switch (event.key) {
        case 'ArrowDown':
          return near(all[at + 1], column);
        case 'ArrowUp':
          return near(all[at - 1], column);
        case 'ArrowRight':
          return beside(1);
        case 'ArrowLeft':
          return beside(-1) ?? above();
        case 'Home':
          return event.ctrlKey ? near(all[0], column) : controlsOf(line)[0];
        default:
          return event.ctrlKey ? near(all.at(-1), column) : controlsOf(line).at(-1);
      }
    };
    if (!KEYS.includes(event.key) || (event.ctrlKey && !event.key.match(/^(Home|End)$/))) return;
    event.preventDefault();
    next()?.focus();
  };

  return {
    ref,
    onKeyDown,
    columnOf,
    onFocus: (event: FocusEvent): void =>
      setActive((event.target as HTMLElement).closest<HTMLElement>('[data-grid]')?.dataset.grid ?? null),
    /** Puts the focus into the grid, past its head. */
    enter: (): void => controlsOf(lines().find((line) => line.closest('tbody')))[0]?.focus(),
    /** What a control at that place needs. */
    item: (row: string, column: number) => {
      const key = `${row}/${column}`;
      const there = active !== null && ref.current?.querySelector(`[data-grid="${CSS.escape(active)}"]`);
      return {
        'data-grid': key,
        'data-column': column,
        // Before anything has the focus every first control of a line may be entered, so that Tab always comes in.
        tabIndex: there ? (active === key ? 0 : -1) : column === 0 ? 0 : -1,
      };
    },
  };
}

export type GridFocus = ReturnType<typeof useGridFocus>;
