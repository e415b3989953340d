import type { TableFormat } from '../list-query.ts';

/** A value as a spreadsheet holds it; of a CSV always text. Dates are UTC. */
export type Cell = string | number | boolean | Date | null | undefined;

export interface Sheet {
  format: TableFormat;
  columns: { index: number; header: string }[];
  /** Rows that are not empty, each with its number in the spreadsheet, and the header's number. */
  rows: { number: number; cells: Cell[] }[];
}

export const isEmpty = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** 0 -> "A", 26 -> "AA", as a spreadsheet names its columns. */
export function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Excel keeps 15 digits of a number and writes 17, of which the last are noise. */
const numberText = (value: number): string => {
  const exact = Number(value.toPrecision(15));
  return Math.abs(exact) < 1e21 && Math.abs(exact) >= 1e-6 ? String(exact) : exact === 0 ? '0' : plain(exact);
};

/** Without an exponent: 1e-7 -> "0.0000001". */
const plain = (value: number): string =>
  Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : BigInt(value).toString();

/** A cell as text: numbers with a decimal point, days as `YYYY-MM-DD`, booleans as da and ne. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell) : '';
  if (typeof cell === 'boolean') return cell ? 'da' : 'ne';
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
}
