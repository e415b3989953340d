import { fold } from '../../../core/fold.ts';
import {
  lengthOf,
  MAX_PASSWORD,
  MIN_PASSWORD,
  TOO_LONG,
  TOO_SHORT,
} from '../../../core/identity/password-limits.ts';
import { hasNoNul } from '../../../core/text.ts';
import { COMMON_WORDS } from './common-words.ts';

/**
 * Rules for new passwords, shared by the server and the hint under the field, so that the hint never praises a password that is
 * refused. Separate from the limits, because the list of common passwords is large.
 */

/** Different characters that a password must have. */
const DIFFERENT = 4;
/** Minimum letters and digits besides known words and runs. */
const OWN_SIGNS = 5;
/** Minimum length of personal words that count: shorter ones are part of too many others. */
const SHORTEST_WORD = 3;
/** Neighbours in a row that make a run. */
const SHORTEST_RUN = 4;

/** Rows of neighbours: the alphabet, and rows and columns of local keyboards. Also read backwards. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiopsd',
  'asdfghjklccz',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qaywsxedcrfvtgbzhnujm',
].flatMap((row) => [row, [...row].reverse().join('')]);

const COMMONEST = 'Ova lozinka je među najčešćima i prva se pogađa. Smislite drugu.';
const WORN = 'Lozinka od čestih riječi, brojeva i nizova se prva pogađa. Smislite drugu.';
const SAME_SIGNS = `Lozinka mora imati najmanje ${DIFFERENT} različita znaka.`;
const OF_THE_PERSON = 'Lozinka ne smije biti sastavljena od vašeg imena, e-maila ili naziva. Smislite drugu.';

/**
 * Why somebody else would guess a password, as a sentence for its owner; null for a good one. `personal`: what anybody
 * knows of the person (e-mail, names, organisation). `common`: passwords that leaked most often, in lower case.
 */
export function passwordFault(
  password: string,
  personal: readonly string[],
  common: ReadonlySet<string>,
): string | null {
  if (lengthOf(password) < MIN_PASSWORD) return TOO_SHORT;
  if (password.length > MAX_PASSWORD) return TOO_LONG;
  if (!hasNoNul(password) || !password.isWellFormed()) return 'Lozinka sadrži nedozvoljen znak.';
  const signs = signsOf(password);
  if (common.has(password.trim().toLowerCase()) || common.has(signs)) return COMMONEST;
  if (new Set(fold(password)).size < DIFFERENT) return SAME_SIGNS;
  const own = wordsOf(personal);
  if (tooLittleBeside(signs, own)) return OF_THE_PERSON;
  const core = signs.replace(/^\p{N}+|\p{N}+$/gu, '');
  if (core.length >= SHORTEST_WORD && common.has(core)) return WORN;
  return tooLittleBeside(signs, [...own, ...COMMON_WORDS], true) ? WORN : null;
}

/** Letters and digits without case and marks. */
const signsOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [signsOf(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD);

/** Whether the text has only a few signs, or only digits, beside `words` (and runs). */
function tooLittleBeside(signs: string, words: readonly string[], runsToo = false): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const apart = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), signs);
  const rest = (runsToo ? withoutRuns(apart) : apart).replaceAll(' ', '');
  if (rest === signs) return false;
  return [...rest].length < OWN_SIGNS || (apart !== signs && /^\p{N}*$/u.test(rest));
}

/** The text with each run (equal signs, or neighbours in one of `ROWS`) replaced by a blank. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    const isRun = length >= SHORTEST_RUN;
    left += isRun ? ' ' : text[at];
    at += isRun ? length : 1;
  }
  return left;
}

/** Length of the run that begins at `start`: equal signs, or neighbours in one of `ROWS`. */
function runAt(text: string, start: number): number {
  let length = 1;
  while (text[start + length] === text[start]) length += 1;
  for (const row of ROWS) {
    while (start + length < text.length && row.includes(text.slice(start, start + length + 1))) length += 1;
  }
  return length;
}
