import type { PageSize } from '../../../core/pages/size.ts';

/** Standard sheets, in millimetres. */
const SHEETS: readonly (readonly [string, number, number])[] = [
  ['A2', 420, 594],
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['B5', 176, 250],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
];
const MM = 25.4 / 72;
/** Tolerance in millimetres: programs round sheet sizes differently. */
const TOLERANCE = 1.5;

/** A page's size as text: `A4`, `A3 položeno`, `100 × 50 mm`. */
export function paperText({ width, height }: PageSize): string {
  const [w, h] = [width * MM, height * MM];
  const close = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE;
  for (const [name, short, long] of SHEETS) {
    if (close(w, short) && close(h, long)) return name;
    if (close(w, long) && close(h, short)) return `${name} položeno`;
  }
  return `${Math.round(w)} × ${Math.round(h)} mm`;
}
