import type { KeyboardEvent } from 'react';
import type { Cell } from '../../draft.ts';
import { type Column, isSide } from './columns.ts';
import type { LineOps, Place } from './use-lines.ts';

/** The cell of an element of the grid. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof HTMLElement)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column && row ? { row: Number(row), column: column as Cell } : null;
}

interface Grid {
  columns: readonly Column[];
  /** Number of lines. */
  count: () => number;
  ops: LineOps;
  /** Shows what is not paid on the line. */
  onOpenItems: (row: number) => void;
}

/** Keys of the grid, after those of an open list of suggestions. */
export function lineKeys({ columns, count, ops, onOpenItems }: Grid) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const input = event.target;
    const place = placeOf(input);
    if (!place || event.defaultPrevented || !(input instanceof HTMLInputElement)) return;
    const act = actOf(event, place, input);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  function actOf(event: KeyboardEvent, place: Place, input: HTMLInputElement): (() => unknown) | null {
    const { key, altKey, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const { row, column } = place;
    const last = count() - 1;
    const to = (next: number, name: Cell) => () => ops.focus(Math.min(Math.max(next, 0), last), name);
    // What is typed would be overwritten, or there is nothing.
    const replaces = input.selectionStart === 0 && input.selectionEnd === input.value.length;

    if (altKey && key === 'ArrowUp') return () => ops.move(row, row - 1, column);
    if (altKey && key === 'ArrowDown') return () => ops.move(row, row + 1, column);
    if (altKey) return null;
    if (key === 'Insert' && !ctrl && !shiftKey) return () => ops.insert(row + 1);
    if (ctrl && key === 'Delete') return () => ops.remove(row, column);
    if (ctrl && key.toLowerCase() === 'd' && !shiftKey) return () => ops.copyFromAbove(place);
    if (ctrl && key.toLowerCase() === 'z' && !shiftKey && input.dataset.typing === undefined)
      return ops.restore() ? () => {} : null;
    if (ctrl && key === 'Home') return to(0, columns[0]!.name);
    if (ctrl && key === 'End') return to(last, columns[0]!.name);
    if (ctrl) return null;
    if (key === 'F4') return () => onOpenItems(row);
    if (key === 'F2') return () => input.setSelectionRange(input.value.length, input.value.length);
    if (key === 'F9') return () => ops.swapSides(row, column);
    if (key === '+' && input.value === '') return () => ops.copyFromAbove(place);
    if (key === '=' && isSide(column) && replaces) return () => ops.balance(row);
    if (key === 'Enter' && shiftKey) return () => ops.previous(place);
    if (column === 'account' && input.value === '' && (key === '=' || (key === 'Enter' && input.placeholder)))
      return () => ops.counter(row) || (key === 'Enter' && ops.next(place));
    if (key === 'Enter') return () => ops.next(place);
    if (shiftKey) return null;
    if (key === 'ArrowUp') return to(row - 1, column);
    if (key === 'ArrowDown') return to(row + 1, column);
    const at = columns.findIndex(({ name }) => name === column);
    const caret = input.selectionStart === input.selectionEnd ? input.selectionStart : null;
    if (key === 'ArrowLeft' && at > 0 && (replaces || caret === 0)) return to(row, columns[at - 1]!.name);
    if (key === 'ArrowRight' && at < columns.length - 1 && (replaces || caret === input.value.length))
      return to(row, columns[at + 1]!.name);
    return null;
  }
}
