import type { KeyboardEvent } from 'react';
import type { LinesField } from '../../../core/form-fields.ts';
import { pressed } from '../../kit/shortcuts.ts';
import { useOffered } from '../../kit/use-shortcuts.ts';
import { isEmptyRow, type Row } from '../schema.ts';
import { LINES_KEYS } from './lines-keys.ts';
import { placeOf, type RowOps } from './use-rows.ts';

const KEYS = LINES_KEYS.keys;

/** Keys of a grid; an open list of choices handles its own. */
export function useGridKeys(lines: LinesField, rows: readonly Row[], ops: RowOps) {
  const names = Object.keys(lines.fields);
  const last = rows.length - 1;
  useOffered(LINES_KEYS);

  return (event: KeyboardEvent<HTMLElement>): void => {
    const at = placeOf(event.target);
    const target = event.target as HTMLElement;
    if (!at || event.defaultPrevented || target.getAttribute('aria-expanded') === 'true') return;
    const act = actOf(event, at, target);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  function actOf(
    event: KeyboardEvent,
    { row, column }: { row: number; column: string },
    target: HTMLElement,
  ): (() => void) | null {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const ctrl = ctrlKey || metaKey;
    const own = names.includes(column) ? column : names[0]!;
    const to =
      (next: number, name = own) =>
      () =>
        ops.focus(Math.min(Math.max(next, 0), last), name);
    if (pressed(KEYS.moveUp, event)) return () => ops.move(row, row - 1, own);
    if (pressed(KEYS.moveDown, event)) return () => ops.move(row, row + 1, own);
    if (pressed(KEYS.insert, event)) return () => ops.insert(row + 1, own);
    if (pressed(KEYS.remove, event)) return () => ops.remove(row, own);
    if (pressed(KEYS.copy, event)) return () => ops.copyFromAbove(row, own);
    if (pressed(KEYS.first, event)) return to(0, names[0]);
    if (pressed(KEYS.last, event)) return to(last, names.at(-1));
    // What a button does with a key is its own.
    if (altKey || ctrl || target.closest('button, [role=button]')) return null;
    if (pressed(KEYS.up, event)) return to(row - 1);
    if (pressed(KEYS.down, event)) {
      if (row < last) return to(row + 1);
      return isEmptyRow(lines, rows[row]!) ? () => {} : () => ops.insert(row + 1);
    }
    // A choice is changed by the arrows.
    if (shiftKey || target instanceof HTMLSelectElement) return null;
    if (key === 'ArrowUp') return to(row - 1);
    if (key === 'ArrowDown') return to(row + 1);
    const index = names.indexOf(own);
    if (key === 'ArrowLeft' && index > 0 && atEdge(target, 'start')) return to(row, names[index - 1]);
    if (key === 'ArrowRight' && index < names.length - 1 && atEdge(target, 'end'))
      return to(row, names[index + 1]);
    return null;
  }
}

/** Whether the caret is at the edge of the input, or the whole text is selected. */
function atEdge(target: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length);
}
