import type { Line } from './reader.ts';

/** A gap this many times the usual line distance separates paragraphs. */
const GAP = 1.35;
/** A line indented by this many line heights begins a paragraph. */
const INDENT = 0.9;

/**
 * Splits a block's lines into paragraphs. Tesseract ends a paragraph at every line with room for another word, which ragged text
 * has everywhere.
 */
export function paragraphsOf(lines: readonly Line[]): Line[][] {
  const steps = lines.slice(1).map((line, at) => line.baseline.y0 - lines[at]!.baseline.y0);
  const usual = [...steps].sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? 0;
  const left = Math.min(...lines.map(({ bbox }) => bbox.x0));
  const isIndented = ({ bbox }: Line): boolean => bbox.x0 - left > (bbox.y1 - bbox.y0) * INDENT;
  const paragraphs: Line[][] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const apart = at === 0 || steps[at - 1]! > usual * GAP || steps[at - 1]! < 0;
    if (!before || apart || (isIndented(line) && !isIndented(before))) paragraphs.push([line]);
    else paragraphs.at(-1)!.push(line);
  });
  return paragraphs;
}
