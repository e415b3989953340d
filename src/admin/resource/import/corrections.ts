import { fieldsOf, type Resource } from '../../../core/resource.ts';
import { BOM, csvLine } from '../../../core/transfer/csv-write.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { byField, type Mapping } from './mapping.ts';

/** Corrected texts of cells: by row number, by field. */
export type Corrections = Record<number, Record<string, string>>;

export const corrected = (before: Corrections, row: number, field: string, text: string): Corrections => ({
  ...before,
  [row]: { ...before[row], [field]: text },
});

/** The corrections after a change of the mapping; those of fields that another column fills are dropped. */
export function correctionsFor(corrections: Corrections, before: Mapping, after: Mapping): Corrections {
  const [was, is] = [byField(before), byField(after)];
  const rows = Object.entries(corrections).map(([row, typed]) => {
    const kept = Object.entries(typed).filter(([field]) => was[field] === is[field]);
    return [row, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(rows.filter(([, typed]) => Object.keys(typed).length > 0));
}

/** Texts of a row's cells, with corrections. */
export const correctedCells = (
  { row, cells }: ImportResult['rows'][number],
  corrections: Corrections,
): Record<string, string> => ({ ...cells, ...corrections[row] });

/** The rows that were not imported as a CSV file that can be imported later, with the reason in a last column. */
export function failedRowsCsv(resource: Resource, result: ImportResult, corrections: Corrections): string {
  const rows = result.rows.map((one) => ({ row: one.row, cells: correctedCells(one, corrections) }));
  const fields = fieldsOf(resource).filter(([name]) => rows.some(({ cells }) => name in cells));
  const reasonOf = (row: number): string =>
    result.errors
      .filter((error) => error.row === row)
      .map(({ field, message }) =>
        field ? `${resource.fields[field]?.label ?? field}: ${message}` : message,
      )
      .join(' ');
  const lines = [
    [...fields.map(([, { label }]) => label), 'Greška'],
    ...rows.map(({ row, cells }) => [...fields.map(([name]) => cells[name] ?? ''), reasonOf(row)]),
  ];
  return BOM + lines.map((line) => csvLine(line.map((text) => ({ text })))).join('');
}
