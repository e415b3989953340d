import type { KeyboardEvent } from 'react';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import type { Cell } from '../../draft.ts';
import { type Column, isSide } from './columns.ts';
import { ENTRY_KEYS } from './entry-keys.ts';
import type { LineOps, Place } from './use-lines.ts';

const KEYS = ENTRY_KEYS.keys;

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

    if (pressed(KEYS.moveUp, event)) return () => ops.move(row, row - 1, column);
    if (pressed(KEYS.moveDown, event)) return () => ops.move(row, row + 1, column);
    if (altKey) return null;
    if (pressed(KEYS.insert, event)) return () => ops.insert(row + 1);
    if (pressed(KEYS.remove, event)) return () => ops.remove(row, column);
    if (ctrl && pressed(KEYS.above, event)) return () => ops.copyFromAbove(place);
    if (pressed(KEYS.restore, event) && input.dataset.typing === undefined)
      return ops.restore() ? () => {} : null;
    if (pressed(KEYS.first, event)) return to(0, columns[0]!.name);
    if (pressed(KEYS.last, event)) return to(last, columns[0]!.name);
    if (ctrl) return null;
    if (pressed(KEYS.openItems, event)) return () => onOpenItems(row);
    if (pressed(KEYS.mend, event))
      return () => input.setSelectionRange(input.value.length, input.value.length);
    if (pressed(KEYS.swap, event)) return () => ops.swapSides(row, column);
    if (pressed(KEYS.above, event) && input.value === '') return () => ops.copyFromAbove(place);
    if (pressed(KEYS.balance, event) && isSide(column) && replaces) return () => ops.balance(row);
    if (pressed(KEYS.previous, event)) return () => ops.previous(place);
    if (
      column === 'account' &&
      input.value === '' &&
      pressed(KEYS.counter, event) &&
      (key !== 'Enter' || input.placeholder)
    )
      return () => ops.counter(row) || (key === 'Enter' && ops.next(place));
    if (pressed(KEYS.next, event)) return () => ops.next(place);
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
