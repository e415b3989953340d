import type { Annotation, Box } from '../engine/index.ts';
import { type Row, type RowWord, rowText } from './rows.ts';

type Placed = Extract<Annotation, { box: Box }>;

/** Most of the height of one line, in points: what is higher has its text in the middle, or at its top. */
const LINE = 12;
/** A dotted line, or one to write on. */
const FILLER = /^[_.…]{2,}$/;

/** What is seen of it: a tick is told with signs that every typeface has. */
function textOf(one: Placed): string {
  if (one.is === 'text') return one.text;
  const sign = one.on ? 'x' : ' ';
  return one.is === 'check' ? `[${sign}]` : `(${sign})`;
}

/**
 * The rows with what was filled in and added at its place: in the row that it stands on, else as a row of its own under the one above
 * it. Nothing else changes, but a line to write on goes where something was written on it.
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
  const top = one.is === 'text' && one.tall ? boxTop : (boxTop + boxBottom - height) / 2;
  const [first = '', ...more] = textOf(one).split('\n');
  const word = (text: string): RowWord => ({ text: text.replace(/\s+/g, ' ').trim(), left, right });
  const line = { top, bottom: top + height };
  let at = rowOn(rows, line, one.box);
  if (at >= 0) rows[at] = withWord(rows[at]!, word(first));
  else {
    at = placeFor(rows, line.top, one.box);
    rows.splice(at, 0, { words: [word(first)], ...line });
  }
  const below = more.map((text, step) => ({
    words: [word(text)],
    top: top + height * (step + 1),
    bottom: line.bottom + height * (step + 1),
  }));
  rows.splice(at + 1, 0, ...below.filter((row) => rowText(row) !== ''));
}

/** The row whose height it shares, the nearest of several; -1: none. */
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

/** Where a row of its own belongs: behind the nearest above it in its column, or before the first below; without a column, of all. */
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
