import { readIban } from '../../../../../core/kinds/iban.ts';
import { jibDoubt } from '../../../../../core/tax-numbers.ts';
import { asFigures, changed } from './figures.ts';
import { type Found, GUESSED, ODD, PLAIN } from './found.ts';

const JIB_DIGITS = 13;
const PDV_DIGITS = 12;
const ACCOUNT_DIGITS = 16;
/** Nobody writes such a number in more groups. */
const MOST_GROUPS = 8;

interface Run {
  digits: string;
  from: number;
  to: number;
  groups: number;
}

/** Runs of figures that are together `length` long: in one piece, or in groups with a space, point or dash between them. */
function runsOf(figures: string, length: number): Run[] {
  const groups = [...figures.matchAll(/\d+/g)].map((match) => ({ text: match[0], from: match.index }));
  const runs: Run[] = [];
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let last = first; last < Math.min(groups.length, first + MOST_GROUPS); last++) {
      const before = groups[last - 1];
      const gap =
        before && last > first ? figures.slice(before.from + before.text.length, groups[last]!.from) : '';
      if (!/^(| |\.|-| - |- | -|[–—])$/.test(gap)) break;
      digits += groups[last]!.text;
      if (digits.length > length) break;
      if (digits.length < length) continue;
      const [from, to] = [groups[first]!.from, groups[last]!.from + groups[last]!.text.length];
      // A dash or stroke on either side: a part of a longer number.
      const free = !/\d[-/.]$/.test(figures.slice(0, from)) && !/^[-/]\d|^\.\d/.test(figures.slice(to));
      if (free) runs.push({ digits, from, to, groups: last - first + 1 });
    }
  }
  return runs;
}

function found(text: string, length: number, holds: (digits: string) => boolean): Found[] {
  const figures = asFigures(text);
  return runsOf(figures, length).flatMap(({ digits, from, to, groups }) => {
    const checked = holds(digits);
    // Two numbers side by side are not one, unless its check digits say so.
    if (groups > 1 && !checked && / /.test(figures.slice(from, to))) return [];
    const guessed = changed(text, figures, from, to);
    const certainty = !checked ? GUESSED : guessed || (groups > 1 && length !== ACCOUNT_DIGITS) ? ODD : PLAIN;
    return [{ value: digits, from, to, certainty, checked }];
  });
}

/** JIBs; one whose check digit does not hold is found too, as it is printed. */
export const findJibs = (text: string): Found[] =>
  found(text, JIB_DIGITS, (digits) => jibDoubt(digits) === null);

/** PDV numbers: a JIB without its 4. */
export const findPdvs = (text: string): Found[] =>
  found(text, PDV_DIGITS, (digits) => jibDoubt(`4${digits}`) === null);

/** Accounts: the 16 digits of a Bosnian one, also out of its IBAN; a foreign IBAN as a whole. */
export function findAccounts(text: string): Found[] {
  const figures = asFigures(text);
  const ibans = [
    ...figures.matchAll(/(?<![\p{L}\d])([A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{2,4}){3,8})(?![\p{L}\d])/gu),
  ].flatMap((match) => {
    const read = readIban(match[0]);
    if ('error' in read) return [];
    const value = read.value.startsWith('BA39') ? read.value.slice(4) : read.value;
    return [{ value, from: match.index, to: match.index + match[0].length, certainty: PLAIN, checked: true }];
  });
  const plain = found(text, ACCOUNT_DIGITS, (digits) => 'value' in readIban(digits));
  return [
    ...ibans,
    ...plain.filter(({ from, to }) => !ibans.some((iban) => iban.from < to && from < iban.to)),
  ].toSorted((a, b) => a.from - b.from);
}
