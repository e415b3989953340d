import { wordsOf } from '../stems/fold.ts';
import { isStopWord, stemOf } from '../stems/stem.ts';
import { codeText, readCode, type TypedCode } from './codes.ts';

/** What the search needs of a code. */
export interface Searched {
  code: number;
  full: string;
  level: number;
  name_hr: string;
  name_bs: string | null;
  name_en: string;
}

/** Folded texts of a code; words stand between spaces. */
interface Entry<Row> {
  row: Row;
  /** Bosnian and Croatian. */
  words: string;
  stems: string;
  /** English, and the code. */
  others: string;
  /** First word of the name that is shown. */
  first: string;
}
export interface CpvIndex<Row extends Searched = Searched> {
  entries: readonly Entry<Row>[];
  byCode: ReadonlyMap<number, Row>;
}

/** What was found, best first. `problem`: what is wrong with a typed code, in Bosnian. */
export interface Found<Row> {
  problem: string | null;
  total: number;
  rows: Row[];
}

/** Words as both sides are compared: dj is typed for đ. */
const plainWords = (text: string): string[] => wordsOf(text).map((word) => word.replaceAll('dj', 'd'));
const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Makes codes searchable. `rows` in the order of their codes. */
export function indexOf<Row extends Searched>(rows: readonly Row[]): CpvIndex<Row> {
  return {
    byCode: new Map(rows.map((row) => [row.code, row])),
    entries: rows.map((row) => {
      const names = `${row.name_bs ?? ''} ${row.name_hr}`;
      return {
        row,
        words: spaced(plainWords(names)),
        stems: spaced(wordsOf(names).map(stemOf)),
        others: spaced([...plainWords(row.name_en), row.full.slice(0, 8)]),
        first: plainWords(row.name_bs ?? row.name_hr)[0] ?? '',
      };
    }),
  };
}

/** Fewest letters of a word that is also found within words. */
const WITHIN = 4;

/**
 * Searches by a code or its beginning, or by words that all must be found: in the Bosnian and the Croatian name whole, by their stem or by
 * their beginning, in the English one by their beginning. `alternatives`: stems of other words for one. Needs no database.
 */
export function searchCpv<Row extends Searched>(
  index: CpvIndex<Row>,
  text: string,
  limit: number,
  alternatives: (stem: string) => readonly string[] = () => [],
): Found<Row> {
  const typed = readCode(text);
  if (typed) return byCode(index, typed, limit);
  const terms = askedWords(text).map((word) => {
    const stem = stemOf(word);
    return { word, stems: [stem, ...alternatives(stem)].map((one) => ` ${one} `) };
  });
  if (terms.length === 0) return { problem: null, total: 0, rows: [] };
  const found: { row: Row; rank: number }[] = [];
  for (const entry of index.entries) {
    let rank = terms.some(({ word }) => entry.first.startsWith(word)) ? 0 : 1;
    for (const term of terms) {
      const one = rankOf(entry, term);
      if (one === null) {
        rank = -1;
        break;
      }
      rank += one;
    }
    if (rank >= 0) found.push({ row: entry.row, rank });
  }
  found.sort((a, b) => a.rank - b.rank || a.row.level - b.row.level || a.row.code - b.row.code);
  return { problem: null, total: found.length, rows: found.slice(0, limit).map(({ row }) => row) };
}

/** English words that say nothing by themselves; those of ours are the stop words of the stemmer. */
const ENGLISH = new Set(['and', 'for', 'in', 'of', 'the', 'to', 'with']);
/** Words of a query that are searched for. */
const MOST_WORDS = 10;

/** Each word of a text once. Words that only join others are left out, unless there are no others. */
function askedWords(text: string): string[] {
  const words = [...new Set(plainWords(text))];
  const telling = words.filter((word) => !isStopWord(word) && !ENGLISH.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** How well a word is found in a code's names, smallest best; null: it is not. */
function rankOf(
  entry: Entry<unknown>,
  { word, stems }: { word: string; stems: readonly string[] },
): number | null {
  if (entry.words.includes(` ${word} `)) return 0;
  if (stems.some((stem) => entry.stems.includes(stem))) return 1;
  if (entry.words.includes(` ${word}`)) return 2;
  if (entry.others.includes(` ${word}`)) return 3;
  return word.length >= WITHIN && entry.words.includes(word) ? 5 : null;
}

/** The list alone tells whether a check digit is right: many genuine codes break the formula. */
function byCode<Row extends Searched>(
  { byCode: known, entries }: CpvIndex<Row>,
  { digits, check }: TypedCode,
  limit: number,
): Found<Row> {
  // People leave out the first zero, or the last ones where they type the check digit.
  const whole = [...(digits.length === 7 ? [`0${digits}`] : []), digits].flatMap((one) => {
    const row = known.get(Number(one.padEnd(8, '0')));
    return row && (one.length === 8 || check !== null) ? [row] : [];
  });
  const right = whole.filter(({ full }) => check === null || full.endsWith(`-${check}`));
  const [meant] = whole;
  if (right.length === 0 && meant) {
    const problem = `Oznaka ${codeText(meant.code)}-${check} ne postoji; mislite li ${meant.full}?`;
    return { problem, total: 1, rows: [meant] };
  }
  const below = check === null && digits.length < 8 ? beginning(entries, digits) : [];
  const rows = [...right, ...below.filter((row) => !right.includes(row))];
  if (rows.length > 0) return { problem: null, total: rows.length, rows: rows.slice(0, limit) };
  return missing(known, digits, check);
}

const beginning = <Row extends Searched>(entries: readonly Entry<Row>[], digits: string): Row[] =>
  entries.map(({ row }) => row).filter(({ full }) => full.startsWith(digits));

/** Says that there is no such code, with the nearest one above it. */
function missing<Row extends Searched>(
  known: ReadonlyMap<number, Row>,
  digits: string,
  check: string | null,
): Found<Row> {
  const said = check === null ? digits : `${digits}-${check}`;
  for (let length = Math.min(digits.length, 8) - 1; length >= 2; length--) {
    const above = known.get(Number(digits.slice(0, length).padEnd(8, '0')));
    if (above)
      return {
        problem: `Oznaka ${said} ne postoji. Najbliža iznad nje je ${above.full}.`,
        total: 1,
        rows: [above],
      };
  }
  return { problem: `Oznaka ${said} ne postoji.`, total: 0, rows: [] };
}
