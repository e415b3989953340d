import type { Cell, Layout, Row } from './rows.ts';
import { type Area, heightOf, middleX, middleY, sharedX } from './word.ts';

/** The cell to the right in the row. */
export const rightOf = ({ rows }: Layout, cell: Cell): Cell | null =>
  rows[cell.row]?.cells[cell.at + 1] ?? null;
/** The cell to the left in the row. */
export const leftOf = ({ rows }: Layout, cell: Cell): Cell | null =>
  rows[cell.row]?.cells[cell.at - 1] ?? null;

/** How far below or above something belongs to a cell, in heights between the middles. */
const NEAR = 3.2;

/** Whether what stands in another row stands under (or over) the area: in its column, or flush with one of its edges. */
function isInColumn(area: Area, other: Area): boolean {
  const shared = sharedX(area, other);
  if (shared <= 0) return false;
  const least = Math.min(area.x1 - area.x0, other.x1 - other.x0);
  const flush = heightOf(area) * 0.6;
  return shared > least * 0.5 || Math.abs(area.x0 - other.x0) < flush || Math.abs(area.x1 - other.x1) < flush;
}

/** The nearest cells of the column, nearest first. `step` 1: below, -1: above. */
function column(layout: Layout, cell: Cell, step: 1 | -1, near: number): Cell[] {
  const found: Cell[] = [];
  for (let at = cell.row + step; at >= 0 && at < layout.rows.length; at += step) {
    const row = layout.rows[at]!;
    if (row.page !== cell.page) break;
    if (Math.abs(middleY(row) - middleY(cell)) > near * Math.max(heightOf(cell), heightOf(row))) break;
    const own = nearestInColumn(row, cell);
    if (own) found.push(own);
  }
  return found;
}

function nearestInColumn(row: Row, cell: Cell): Cell | null {
  const own = row.cells.filter((other) => isInColumn(cell, other));
  own.sort((a, b) => sharedX(cell, b) - sharedX(cell, a) || distanceX(cell, a) - distanceX(cell, b));
  return own[0] ?? null;
}

const distanceX = (a: Area, b: Area): number => Math.abs(middleX(a) - middleX(b));

/** The cells under a cell, nearest first; compared by their middles, since loose boxes of neighbouring rows overlap. */
export const below = (layout: Layout, cell: Cell, near = NEAR): Cell[] => column(layout, cell, 1, near);
/** The cells above a cell, nearest first. */
export const above = (layout: Layout, cell: Cell, near = NEAR): Cell[] => column(layout, cell, -1, near);
