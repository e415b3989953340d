import { around, heightOf, type Word } from './word.ts';

/** "149," before "31", "1." before "234,56". */
const OPEN = /^[-−–]?\d[\d.]*[.,]$/;
const REST = /^\d{1,3}(?:[.,]\d{2,3})*(?:%|KM|BAM|EUR|€)?$/i;
/** "149" before ",31". */
const TAIL = /^[.,]\d{1,3}$/;
const WHOLE = /^[-−–]?\d[\d.]*$/;
/** "1" before "234,56" of an amount written with spaces. */
const THOUSANDS = /^[-−–]?\d{1,3}$/;
const AFTER_THOUSANDS = /^\d{3}(?:[,.]\d{2})$/;
/** A sign apart from its amount. */
const SIGN = /^[-−–]$/;
const AMOUNT = /^\d[\d.]*,\d{2}$/;

/** Whether these neighbours of a row are one number that was read as two words. */
function isOne(left: Word, right: Word): boolean {
  const gap = right.x0 - left.x1;
  const em = Math.max(heightOf(left), heightOf(right));
  if (gap > em) return false;
  if (OPEN.test(left.text) && REST.test(right.text) && !isDatePart(left.text)) return true;
  if (WHOLE.test(left.text) && TAIL.test(right.text)) return true;
  if (SIGN.test(left.text) && AMOUNT.test(right.text)) return true;
  return gap < em * 0.35 && THOUSANDS.test(left.text) && AFTER_THOUSANDS.test(right.text);
}

/** "8." and "9." of a date, or a row's number before a quantity: no part of an amount. */
const isDatePart = (text: string): boolean => /^\d{1,2}\.(?:\d{1,2}\.)?$/.test(text);

/** The words of a row, figures that were split put together again. */
export function joinFigures(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (!last || !isOne(last, word)) {
      joined.push(word);
      continue;
    }
    joined[joined.length - 1] = {
      ...around([last, word]),
      text: last.text + word.text,
      certainty: Math.min(last.certainty, word.certainty),
      page: last.page,
      box: [
        Math.min(last.box[0], word.box[0]),
        Math.min(last.box[1], word.box[1]),
        Math.max(last.box[2], word.box[2]),
        Math.max(last.box[3], word.box[3]),
      ],
    };
  }
  return joined;
}
