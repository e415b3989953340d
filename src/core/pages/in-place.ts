import type { Annotation, Box } from './annotations.ts';
import { type Row, type RowWord, rowText } from './rows.ts';

type Placed = Extract<Annotation, { box: Box }>;

/** Maximum height of a single line, in points: higher fields have their text in the middle or at the top. */
const LINE = 12;
/** A dotted or underscored fill-in line. */
const FILLER = /^[_.…]{2,}$/;

/** The visible text; ticks use characters that every font has. */
function textOf(one: Placed): string {
  if (one.is === 'text') return one.text;
  const sign = one.on ? 'x' : ' ';
  return one.is === 'check' ? `[${sign}]` : `(${sign})`;
}

/**
 * Inserts filled fields and added text into the rows: into the row at the same height, else as a new row below the one above it.
 * Fill-in lines are removed where something was written on them.
 */
export function putInPlace(rows: readonly Row[], added: readonly Annotation[]): readonly Row[] {
  const placed = added.filter((one) => 'box' in one);
  if (placed.length === 0) return rows;
  const all = [...rows];
  placed.sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]);
  for (const one of placed) putOne(all, one);
  return all;
}

function putOne(rows: Row[], one: Placed): void {
  const [left, boxTop, right, boxBottom] = one.box;
  const height = Math.min(LINE, boxBottom - boxTop);
  const top = one.is === 'text' && one.topAligned ? boxTop : (boxTop + boxBottom - height) / 2;
  const [first = '', ...more] = textOf(one).split('\n');
  const word = (text: string, step = 0): RowWord => ({
    text: text.replace(/\s+/g, ' ').trim(),
    left,
    right,
    top: top + height * step,
    bottom: top + height * (step + 1),
  });
  const line = { top, bottom: top + height };
  let at = rowOn(rows, line, one.box);
  if (at >= 0) rows[at] = withWord(rows[at]!, word(first));
  else {
    at = placeFor(rows, line.top, one.box);
    rows.splice(at, 0, { words: [word(first)], ...line });
  }
  const below = more.map((text, step) => ({
    words: [word(text, step + 1)],
    top: top + height * (step + 1),
    bottom: line.bottom + height * (step + 1),
  }));
  rows.splice(at + 1, 0, ...below.filter((row) => rowText(row) !== ''));
}

/** Index of the nearest row at the same height; -1: none. */
function rowOn(rows: readonly Row[], { top, bottom }: { top: number; bottom: number }, box: Box): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, row] of rows.entries()) {
    const shared = Math.min(bottom, row.bottom) - Math.max(top, row.top);
    if (shared < Math.min(bottom - top, row.bottom - row.top) / 2) continue;
    const [left, right] = reach(row);
    const away = Math.max(left - box[2], box[0] - right, 0);
    if (away < least) [nearest, least] = [at, away];
  }
  return nearest;
}

/**
 * Index for a new row: after the nearest one above it in the same column, or before the first below; without a column, among all
 * rows.
 */
function placeFor(rows: readonly Row[], top: number, box: Box): number {
  const inOrder = [...rows.keys()].sort((one, other) => rows[one]!.top - rows[other]!.top);
  const column = inOrder.filter((at) => {
    const [left, right] = reach(rows[at]!);
    return left < box[2] && right > box[0];
  });
  const near = column.length > 0 ? column : inOrder;
  const above = near.findLast((at) => rows[at]!.top <= top);
  return above === undefined ? (near[0] ?? 0) : above + 1;
}

function reach({ words }: Row): [number, number] {
  return [Math.min(...words.map(({ left }) => left)), Math.max(...words.map(({ right }) => right))];
}

function withWord(row: Row, word: RowWord): Row {
  const kept = row.words.filter(
    ({ text, left, right }) => !(FILLER.test(text) && left < word.right && right > word.left),
  );
  const at = kept.findIndex(({ left, right }) => (left + right) / 2 > word.left);
  return { ...row, words: kept.toSpliced(at < 0 ? kept.length : at, 0, word) };
}
