import { around, heightOf, type Word } from './word.ts';

/** "149," before "31", "1." before "234,56". */
const OPEN = /^[-−–]?\d[\d.]*[.,]$/;
const REST = /^\d{1,3}(?:[.,]\d{2,3})*(?:%|KM|BAM|EUR|€|[-−–]\.?)?$/i;
/** "149" before ",31". */
const TAIL = /^[.,]\d{1,3}$/;
const WHOLE = /^[-−–]?\d[\d.]*$/;
/** "1" before "234,56" of an amount written with spaces. */
const THOUSANDS = /^[-−–]?\d{1,3}$/;
const AFTER_THOUSANDS = /^\d{3,9}[,.]\d{2}[-−–]?$/;
/** Thousands by a point or comma: a paper that has them writes none with spaces. */
const POINTED = /^[-−–]?\d{1,3}(?:[.,']\d{3})+[.,]\d{2}(?!\d)/;
/** Room within an amount, in heights: a space's width where thousands are written with spaces. */
const TIGHT = 0.35;
const SPACED = 0.55;
/** A sign apart from its amount. */
const SIGN = /^[-−–]$/;
const AMOUNT = /^\d[\d.]*,\d{2}$/;

/** How far apart the thousands of an amount may stand on a paper with these words. */
export const roomOfThousands = (words: readonly Pick<Word, 'text'>[]): number =>
  words.some(({ text }) => POINTED.test(text)) ? TIGHT : SPACED;

/** Whether these neighbours of a row are one number that was read as two words. */
function isOne(left: Word, right: Word): boolean {
  const gap = right.x0 - left.x1;
  const em = Math.max(heightOf(left), heightOf(right));
  if (gap > em) return false;
  if (OPEN.test(left.text) && REST.test(right.text) && !isDatePart(left.text)) return true;
  if (WHOLE.test(left.text) && TAIL.test(right.text)) return true;
  return SIGN.test(left.text) && AMOUNT.test(right.text);
}

/** "14 843,76" and "1 234 567,89": put together from behind, where an amount is known by its decimals. */
function joinThousands(words: readonly Word[], room: number): Word[] {
  // From the last word to the first.
  const joined: Word[] = [];
  for (const word of words.toReversed()) {
    const next = joined.at(-1);
    const joins =
      next &&
      next.x0 - word.x1 < room * Math.max(heightOf(word), heightOf(next)) &&
      THOUSANDS.test(word.text) &&
      AFTER_THOUSANDS.test(next.text) &&
      next.text.replace(/[,.].*/, '').length % 3 === 0;
    if (joins) joined[joined.length - 1] = joinOf(word, next);
    else joined.push(word);
  }
  return joined.reverse();
}

const joinOf = (left: Word, right: Word): Word => ({
  ...around([left, right]),
  text: left.text + right.text,
  certainty: Math.min(left.certainty, right.certainty),
  page: left.page,
  box: [
    Math.min(left.box[0], right.box[0]),
    Math.min(left.box[1], right.box[1]),
    Math.max(left.box[2], right.box[2]),
    Math.max(left.box[3], right.box[3]),
  ],
});

/** "8." and "9." of a date, or a row's number before a quantity: no part of an amount. */
const isDatePart = (text: string): boolean => /^\d{1,2}\.(?:\d{1,2}\.)?$/.test(text);

/** The words of a row, figures that were split put together again. `room`: of thousands written with spaces. */
export function joinFigures(words: readonly Word[], room = TIGHT): Word[] {
  const joined: Word[] = [];
  for (const word of joinThousands(words, room)) {
    const last = joined.at(-1);
    if (last && isOne(last, word)) joined[joined.length - 1] = joinOf(last, word);
    else joined.push(word);
  }
  return joined;
}
