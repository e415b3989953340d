import type { DocumentDetail, ShownValue } from '../../shapes.ts';
import type { CellsRow } from './line-rows.ts';
import type { Pending } from './pending.ts';

/** The fields as a person sees them: with what was typed and is not saved yet. */
export function shownFields(
  document: Pick<DocumentDetail, 'fields'>,
  { fields, confirm }: Pick<Pending, 'fields' | 'confirm'>,
): Record<string, ShownValue> {
  const shown = { ...document.fields };
  for (const [key, given] of Object.entries(fields)) {
    const was = shown[key];
    shown[key] = {
      value: given.value,
      certainty: 1,
      page: given.page ?? null,
      box: given.box ?? null,
      source: 'person',
      read: was ? (was.source === 'person' ? (was.read ?? null) : was.value) : null,
    };
  }
  for (const key of confirm) {
    const was = shown[key];
    if (was?.source === 'person') continue;
    shown[key] = {
      value: was?.value ?? null,
      certainty: 1,
      page: was?.page ?? null,
      box: was?.box ?? null,
      source: 'person',
      read: was?.value ?? null,
    };
  }
  return shown;
}

/** The cells as a person sees them: those that were looked at or typed over, and are not saved yet, are theirs. */
export function shownCells(
  { cells }: Pick<DocumentDetail, 'cells'>,
  { confirm_cells = [], lines }: Pick<Pending, 'confirm_cells' | 'lines'>,
): readonly CellsRow[] {
  if (confirm_cells.length === 0 && lines === undefined) return cells;
  const seen = new Set(confirm_cells.map(({ row, column, value }) => `${row}/${column}/${value}`));
  const same = lines?.length === cells.length ? lines : undefined;
  return cells.map((row, at) =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]): [string, ShownValue] => {
        const typed = same?.[at]?.[column];
        const own = seen.has(`${at}/${column}/${cell.value}`) || (typed && typed.value !== cell.value);
        return [column, own ? { ...cell, certainty: 1, source: 'person' } : cell];
      }),
    ),
  );
}
