import type { Line, Word } from './reader.ts';

/** Letters of both alphabets that look the same, one below the other. */
const LATIN = 'aeocpxyjABEJKMHOPCTXY';
const CYRILLIC = 'аеосрхујАВЕЈКМНОРСТХУ';
const toCyrillic = new Map([...LATIN].map((letter, at) => [letter, CYRILLIC[at]!]));
const toLatin = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN[at]!]));

/** A line is written in an alphabet if it has this many of its letters for each of the other, and at least this many. */
const MOSTLY = 3;
const LEAST = 4;

/**
 * Replaces look-alike letters of the wrong alphabet ("cy" for „су”), which OCR of both alphabets produces: one cannot see them, and
 * search does not find them. They are written in the alphabet of the word, else of the line.
 */
export function fixMixedScript(paragraphs: readonly Line[][]): void {
  for (const lines of paragraphs)
    for (const { words } of lines) {
      const line = alphabetOf(words.map(({ text }) => text).join(' '), LEAST);
      for (const word of words) word.text = written(word, line);
    }
}

export type Alphabet = 'latin' | 'cyrillic';

function written({ text }: Word, line: Alphabet | null): string {
  const alphabet = alphabetOf(text, 1) ?? (hasOwn(text) ? null : line);
  if (alphabet === null) return text;
  const other = alphabet === 'cyrillic' ? toCyrillic : toLatin;
  return Array.from(text, (letter) => other.get(letter) ?? letter).join('');
}

const ownOf = (text: string): [latin: number, cyrillic: number] => {
  const count = (letters: RegExp, alike: Map<string, string>) =>
    (text.match(letters) ?? []).filter((letter) => !alike.has(letter)).length;
  return [count(/\p{Script=Latin}/gu, toCyrillic), count(/\p{Script=Cyrillic}/gu, toLatin)];
};

/** Whether a text has letters that only one alphabet has. */
const hasOwn = (text: string): boolean => ownOf(text).some((count) => count > 0);

/** The alphabet of a text, by letters that only one has; null where it is unclear. */
export function alphabetOf(text: string, least: number): Alphabet | null {
  const [latin, cyrillic] = ownOf(text);
  if (cyrillic >= least && cyrillic > latin * MOSTLY) return 'cyrillic';
  return latin >= least && latin > cyrillic * MOSTLY ? 'latin' : null;
}
