import type { Cell, Row } from './rows.ts';
import { type Area, around, sharedX, type Word } from './word.ts';

/** A column: the room its header and its cells take from left to right. */
export interface Column extends Area {
  /** The header's cell; null where the rows have a column without one. */
  header: Cell | null;
}

/**
 * The columns of a table, left to right: those of the header, widened by the cells below that stand in one of them only. A cell under
 * none of the headers makes a column of its own.
 */
export function columnsOf(header: Row | null, rows: readonly Row[]): Column[] {
  const columns: Column[] = (header?.cells ?? []).map((cell) => ({ ...around([cell]), header: cell }));
  // Narrow cells first: they tell columns apart, which a long name would join.
  const cells = rows.flatMap((row) => row.cells).sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  for (const cell of cells) {
    const own = columns.filter((column) => sharedX(column, cell) > 0);
    if (own.length === 1) widen(own[0]!, cell, columns);
    else if (own.length === 0) columns.push({ ...around([cell]), header: null });
  }
  return columns.sort((a, b) => a.x0 - b.x0);
}

/** Never into a neighbour: what reaches there belongs to two columns. */
function widen(column: Column, cell: Area, columns: readonly Column[]): void {
  const x0 = Math.min(column.x0, cell.x0);
  const x1 = Math.max(column.x1, cell.x1);
  const free = columns.every((other) => other === column || sharedX(other, { ...other, x0, x1 }) <= 0);
  if (free) Object.assign(column, { x0, x1 });
}

/** The column a word stands in: that it shares most with, or else the nearest. */
export function columnAt(columns: readonly Column[], word: Area): number {
  let best = -1;
  let most = -Infinity;
  columns.forEach((column, at) => {
    const shared = sharedX(column, word);
    if (shared > most) [best, most] = [at, shared];
  });
  return best;
}

/** The row's words by column; words of a cell stay together unless each stands in a column of its own. */
export function byColumn(columns: readonly Column[], row: Row): Word[][] {
  const found: Word[][] = columns.map(() => []);
  if (columns.length === 0) return found;
  for (const cell of row.cells) {
    const touched = columns.filter((column) => sharedX(column, cell) > 0);
    if (touched.length <= 1) found[columnAt(columns, cell)]!.push(...cell.words);
    else for (const word of cell.words) found[columnAt(columns, word)]!.push(word);
  }
  return found;
}
