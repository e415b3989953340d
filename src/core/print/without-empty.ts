import type { PrintRow } from './document.ts';

/** Leaves out the columns in which nothing stands, so that the others are wider. A table without rows keeps all. */
export function withoutEmpty<Column>(
  columns: readonly Column[],
  rows: readonly PrintRow[],
): { columns: Column[]; rows: PrintRow[] } {
  const filled = columns.map(
    (_, at) => rows.length === 0 || rows.some(({ cells }) => (cells[at] ?? null) !== null),
  );
  return {
    columns: columns.filter((_, at) => filled[at]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => filled[at]) })),
  };
}
