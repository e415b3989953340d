import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { type LinesField, MAX_ROWS } from '../../../core/form-fields.ts';
import { counted } from '../../kit/index.ts';
import { moved } from '../../kit/sortable.tsx';
import { emptyRow, type Row } from '../schema.ts';
import { isBlock, parseBlock, pasteBlock } from './rows.ts';

interface RowsOptions {
  lines: LinesField;
  rows: Row[];
  grid: RefObject<HTMLTableElement | null>;
  onChange: (rows: Row[]) => void;
}

export type RowOps = ReturnType<typeof operations>;

let made = 0;
const nextId = (): string => `row-${++made}`;

/** Operations on the rows of a grid, their announcements for screen readers, and a stable key of each row. */
export function useRows(options: RowsOptions) {
  const [said, say] = useState('');
  const ids = useRef<string[]>([]);
  while (ids.current.length < options.rows.length) ids.current.push(nextId());
  ids.current.length = options.rows.length;
  const latest = useRef(options);
  latest.current = options;
  // The same object in all renders, so that unchanged rows are not rendered again.
  const [ops] = useState(() => operations(() => latest.current, ids, say));
  return { ops, ids: ids.current, said };
}

function operations(now: () => RowsOptions, ids: RefObject<string[]>, say: (text: string) => void) {
  const firstOf = ({ lines }: RowsOptions): string => Object.keys(lines.fields)[0]!;
  const maxOf = ({ lines }: RowsOptions): number => lines.max ?? MAX_ROWS;

  /** Focuses a cell once it is rendered and selects its text. */
  const focus = (row: number, column = firstOf(now())): void => {
    requestAnimationFrame(() => {
      const cell = now().grid.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
      const input = cell?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
      input?.focus();
      if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
    });
  };

  return {
    focus,

    set(row: number, column: string, value: Row[string]): void {
      const { rows, onChange } = now();
      onChange(rows.map((one, index) => (index === row ? { ...one, [column]: value } : one)));
    },

    insert(at: number, column?: string): void {
      const { rows, lines, onChange } = now();
      const max = maxOf(now());
      if (rows.length >= max) {
        say(`Najviše ${counted(max, 'red', 'reda', 'redova')}.`);
        return;
      }
      ids.current.splice(at, 0, nextId());
      onChange(rows.toSpliced(at, 0, emptyRow(lines)));
      say(`Dodan red ${at + 1}.`);
      focus(at, column);
    },

    remove(at: number, column?: string): void {
      const { rows, grid, onChange } = now();
      ids.current.splice(at, 1);
      onChange(rows.toSpliced(at, 1));
      say(`Red ${at + 1} je obrisan.`);
      if (rows.length > 1) focus(Math.min(at, rows.length - 2), column);
      else grid.current?.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus();
    },

    move(from: number, to: number, focused?: string): void {
      const { rows, onChange } = now();
      if (to < 0 || to >= rows.length || from === to) return;
      ids.current = moved(ids.current, from, to);
      onChange(moved(rows, from, to));
      say(`Red ${from + 1} je sada ${to + 1}. od ${rows.length}.`);
      if (focused) focus(to, focused);
    },

    /** One cell as it stands above, or the whole row. */
    copyFromAbove(row: number, column?: string): void {
      const { rows, onChange } = now();
      const above = rows[row - 1];
      if (!above) return;
      const copied = (one: Row): Row => (column ? { ...one, [column]: above[column]! } : { ...above });
      onChange(rows.map((one, index) => (index === row ? copied(one) : one)));
      say(column ? 'Kopirano iz ćelije iznad.' : 'Kopirano iz reda iznad.');
      focus(row, column);
    },

    paste(event: ClipboardEvent<HTMLElement>): void {
      const { rows, lines, onChange } = now();
      const at = placeOf(event.target);
      const text = event.clipboardData.getData('text/plain');
      // A single cell is pasted into its input as usual.
      if (!at || !lines.fields[at.column] || !isBlock(text)) return;
      event.preventDefault();
      const pasted = pasteBlock(lines, rows, at, parseBlock(text));
      onChange(pasted.rows);
      const parts = [`Zalijepljeno: ${counted(pasted.cells, 'ćelija', 'ćelije', 'ćelija')}.`];
      if (pasted.unread > 0) parts.push(`Nije razumljivo: ${pasted.unread}.`);
      if (pasted.left > 0) parts.push(`Nije stalo: ${counted(pasted.left, 'red', 'reda', 'redova')}.`);
      say(parts.join(' '));
      focus(at.row, at.column);
    },
  };
}

/** The cell that contains an element; null outside of the grid. */
export function placeOf(target: EventTarget | null): { row: number; column: string } | null {
  if (!(target instanceof HTMLElement)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column === undefined || row === undefined ? null : { row: Number(row), column };
}
