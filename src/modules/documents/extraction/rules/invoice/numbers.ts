import type { Word } from '../layout/index.ts';
import { amountText, findAmounts, findQuantities } from '../values/amounts.ts';

/** A number of a row, with all that its figures may mean. */
export interface NumberWord {
  word: Word;
  /** Plain decimals; the first is the reading as printed, the others need a check that closes. */
  readings: readonly string[];
}

const UNIT_BEHIND = /(?:KM|BAM|EUR|€|%|КМ)$/iu;

/** The number a word is, or null if it is something else. */
export function numberOf(word: Word): NumberWord | null {
  const bare = word.text.replace(/[.,;:)\]|]+$/, '').replace(UNIT_BEHIND, '');
  if (!/\d/.test(bare) || /[\p{L}/]/u.test(bare.replace(/[OolI]/g, ''))) return null;
  const found = findQuantities(bare);
  const only = found[0];
  if (!only || found.length > 1 || only.to - only.from < bare.length - 1) return null;
  const readings = [only.value];
  // "18.800" is eighteen and eight tenths, or thousands; a comma that OCR lost is back if a product needs it.
  if (/^-?\d{1,3}\.\d{3}$/.test(bare)) readings.push(bare);
  if (word.certainty < 1 && /^-?\d{2,4}$/.test(bare)) readings.push(`${bare.slice(0, -1)}.${bare.slice(-1)}`);
  if (word.certainty < 1 && /^-?\d{3,}$/.test(bare)) readings.push(`${bare.slice(0, -2)}.${bare.slice(-2)}`);
  if (word.certainty < 1 && /^-?\d{4,}$/.test(bare)) readings.push(`${bare.slice(0, -3)}.${bare.slice(-3)}`);
  return { word, readings };
}

/** An amount of a word, in cents; `lost`: read without its comma. */
export interface AmountWord {
  word: Word;
  value: string;
  cents: number;
  lost: boolean;
}

/** Behind a figure that is no money: "Ukupna težina: 3976,00 kg". */
const MEASURE = /^(?:kg|t|g|m[23²³]?|km|l|lit|kom|kwh|h|dana?)[.,;]?$/;

export const centsOf = (value: string): number => Math.round(Number(value) * 100);

/** Amounts of words that stand together: with two decimals, or (OCR) whole figures that may have lost their comma. */
export function amountsOf(words: readonly Word[]): AmountWord[] {
  return words.flatMap((word, at): AmountWord[] => {
    const bare = word.text.replace(/[.,;:)\]|]+$/, '').replace(UNIT_BEHIND, '');
    const after = words[at + 1];
    const near = after && after.x0 - word.x1 < word.y1 - word.y0 ? after.text : '';
    if (/%$/.test(word.text) || /^%/.test(after?.text ?? '') || MEASURE.test(near)) return [];
    const found = findAmounts(bare);
    const only = found[0];
    if (
      only &&
      found.length === 1 &&
      /[.,]\d{2}\)?[-−–]?$/.test(bare) &&
      only.to - only.from >= bare.length - 1
    )
      return [{ word, value: only.value, cents: centsOf(only.value), lost: false }];
    if (word.certainty < 1 && /^-?\d{4,9}$/.test(bare)) {
      const value = amountText(`${bare.slice(0, -2)}.${bare.slice(-2)}`);
      return [{ word, value, cents: centsOf(value), lost: true }];
    }
    return [];
  });
}
