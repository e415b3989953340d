import { type LinesField, MAX_ROWS } from '../../../core/form-fields.ts';
import { numberShape } from '../../../core/kinds/numbers.ts';
import { decimalOf, sum, unitsOf } from '../../../core/money/money.ts';
import type { Field } from '../../../core/resource.ts';
import { decimalMarkOf, readCell } from '../../../core/transfer/values-read.ts';
import { readInput, toInput } from '../../fields/form-values.ts';
import { isNumeric } from '../../fields/format-value.ts';
import { emptyRow, type Row } from '../schema.ts';

/** Parses a block of cells from a spreadsheet's clipboard: rows by lines, cells by tabs, quotes around cells that contain either. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (quoted && sign === '"') quoted = false;
    else if (quoted) cell += sign;
    else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  rows.at(-1)!.push(cell);
  const last = rows.at(-1)!;
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** True for a text that is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

interface Pasted {
  rows: Row[];
  /** Number of filled cells, of invalid cells (kept as text), and of rows that did not fit. */
  cells: number;
  unread: number;
  left: number;
}

/**
 * Pastes a block into the rows, its first cell at the given position; adds rows as needed. The decimal separator is detected by
 * column, as in an import. Invalid text is kept, so that its cell shows the error.
 */
export function pasteBlock(
  lines: LinesField,
  rows: readonly Row[],
  at: { row: number; column: string },
  block: readonly string[][],
): Pasted {
  const names = Object.keys(lines.fields);
  const first = names.indexOf(at.column);
  const max = lines.max ?? MAX_ROWS;
  const taken = block.slice(0, Math.max(0, max - at.row));
  const result = rows.map((row) => ({ ...row }));
  while (result.length < at.row + taken.length) result.push({ ...emptyRow(lines) });
  let cells = 0;
  let unread = 0;
  for (const [index, name] of names.slice(first).entries()) {
    const field = lines.fields[name]!;
    const mark = numberShape(field)
      ? decimalMarkOf(
          field,
          taken.map((row) => row[index]),
        )
      : null;
    for (const [down, texts] of taken.entries()) {
      const text = texts[index];
      if (text === undefined) continue;
      const read = readCell(field, text, mark);
      cells += 1;
      if ('error' in read) unread += 1;
      result[at.row + down]![name] = 'error' in read ? refusedText(field, text) : toInput(field, read.value);
    }
  }
  return { rows: result, cells, unread, left: block.length - taken.length };
}

/** Invalid text is kept in a text input; a switch and a choice cannot hold it. */
const refusedText = (field: Field, text: string): string | boolean =>
  field.kind === 'boolean' ? false : field.kind === 'choice' || field.kind === 'reference' ? '' : text.trim();

/** The valid values of a row, by column; null for an empty or invalid cell. */
function checkedRow(lines: LinesField, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lines.fields).map(([name, field]) => [name, readInput(field, row[name] ?? '') ?? null]),
  );
}

/** The value of a column in a row, computed ones too, in plain form. */
export function plainOf(lines: LinesField, row: Row, name: string): string | null {
  const checked = checkedRow(lines, row);
  const value = lines.computed?.[name] ? lines.computed[name].of(checked) : checked[name];
  return value === null || value === undefined ? null : String(value);
}

/** The exact sum of a column in plain form; null if a filled cell is invalid. */
export function sumOf(lines: LinesField, rows: readonly Row[], name: string): string | null {
  const field = lines.computed?.[name]?.field ?? lines.fields[name];
  const scale = numberShape(field)?.scale ?? 0;
  // Inputs of a computed column may be any numbers of the row.
  const read = lines.computed?.[name] ? Object.keys(lines.fields) : [name];
  const numbers = read.filter((one) => isNumeric(lines.fields[one]));
  const isWrong = (row: Row, one: string): boolean =>
    String(row[one] ?? '').trim() !== '' && readInput(lines.fields[one]!, row[one]) === undefined;
  if (rows.some((row) => numbers.some((one) => isWrong(row, one)))) return null;
  const values = rows.flatMap((row) => plainOf(lines, row, name) ?? []);
  return decimalOf(sum(values.map((value) => unitsOf(value, scale))), scale);
}
