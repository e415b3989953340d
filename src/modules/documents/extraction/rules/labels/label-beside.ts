import type { Place } from '../../extraction.ts';
import { above, type Cell, type Layout, leftOf, middleX, middleY, placeOf, textOf } from '../layout/index.ts';

/** Words of a label that are remembered, and letters of them. */
const MOST_WORDS = 6;
const MOST_LETTERS = 60;
const HAS_LETTERS = /\p{L}{2}/u;

/**
 * The words that stand before a place on the paper, in its cell or the one to the left, or else above it: what a person would call its
 * label. Null where there are none.
 */
export function labelBeside(
  layout: Layout,
  place: Place,
): { words: string; side: 'before' | 'above' } | null {
  const cell = cellAt(layout, place);
  if (!cell) return null;
  const first = cell.words.findIndex((word) => inside(placeOf([word]), place));
  const within = asLabel(textOf(cell.words.slice(Math.max(0, first - MOST_WORDS), first)));
  const left = within ?? asLabel(leftOf(layout, cell)?.text);
  if (left) return { words: left, side: 'before' };
  const over = asLabel(above(layout, cell)[0]?.text);
  return over ? { words: over, side: 'above' } : null;
}

function asLabel(text: string | undefined): string | null {
  const words = text?.split(' ').slice(-MOST_WORDS).join(' ') ?? '';
  return HAS_LETTERS.test(words) ? words.toLowerCase().slice(0, MOST_LETTERS) : null;
}

const cellAt = ({ rows }: Layout, place: Place): Cell | undefined =>
  rows
    .flatMap(({ cells }) => cells)
    .find(({ page, words }) => page === place.page && words.some((word) => inside(placeOf([word]), place)));

/** Whether the middle of a word lies in the place. */
function inside(word: Place | null, { page, box }: Place): boolean {
  if (!word || word.page !== page) return false;
  const [x0, y0, x1, y1] = word.box;
  const [x, y] = [middleX({ x0, y0, x1, y1 }), middleY({ x0, y0, x1, y1 })];
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}
