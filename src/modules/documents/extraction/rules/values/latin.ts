import { fold } from '../../../../../core/fold.ts';

const FROM = 'абвгдђежзијклљмнњопрстћуфхцчџшѕіϳ';
const TO = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š s i j'.split(' ');
const LATIN = new Map([...FROM].map((letter, at) => [letter, TO[at]!]));
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Cyrillic letters of our languages as Latin ones; others stay. `Љ` is `LJ` in a word of capitals. */
export function toLatin(text: string): string {
  if (!CYRILLIC.test(text)) return text;
  const letters = [...text];
  return letters
    .map((letter, at) => {
      const latin = LATIN.get(letter.toLowerCase());
      if (latin === undefined) return letter;
      if (letter === letter.toLowerCase()) return latin;
      const next = letters[at + 1] ?? letters[at - 1] ?? '';
      return latin.length > 1 && next === next.toLowerCase()
        ? latin[0]!.toUpperCase() + latin.slice(1)
        : latin.toUpperCase();
    })
    .join('');
}

/** Text for comparing: Latin, lower case, no diacritics. */
export const plain = (text: string): string => fold(toLatin(text));

/** Keys that are remembered, and letters of their text at most: the words of a type are compared with each cell of a paper. */
const REMEMBERED = 5000;
const SHORT = 80;
const keys = new Map<string, string>();

/** Letters and figures of a text in the form in which labels are compared; signs that OCR mixes up are one sign. */
export function labelKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = plain(text)
    .replace(/[1!|l]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\d]/gu, '');
  if (keys.size >= REMEMBERED) keys.clear();
  if (text.length <= SHORT) keys.set(text, key);
  return key;
}

/** How many letters of a label OCR may have wrong: one in this many. */
const LETTERS_PER_FAULT = 6;

/** Number of edits that make one key of another, or null if there are more than a label of that length may have. */
export function keyDistance(read: string, label: string): number | null {
  if (read === label) return 0;
  const most = mostFaults(label);
  if (most === 0 || Math.abs(read.length - label.length) > most) return null;
  const distance = editDistance(read, label, most);
  return distance <= most ? distance : null;
}

/** How many letters of a label may be wrong. */
export const mostFaults = (label: string): number => Math.floor(label.length / LETTERS_PER_FAULT);

/** Levenshtein's distance of two short texts; of those that are further from each other than `most`, any number above it. */
export function editDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1));
      least = Math.min(least, next[j]!);
    }
    // No later row has less.
    if (least > most) return least;
    row = next;
  }
  return row[other.length]!;
}
