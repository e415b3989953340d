import type { Line, Word } from './reader.ts';

/** Letters of the two alphabets that look the same, one below the other. */
const LATIN = 'aeocpxyjABEJKMHOPCTXY';
const CYRILLIC = 'аеосрхујАВЕЈКМНОРСТХУ';
const toCyrillic = new Map([...LATIN].map((letter, at) => [letter, CYRILLIC[at]!]));
const toLatin = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN[at]!]));

/** How many letters of one alphabet a line must have for each of the other to be called written in it, and how many at least. */
const MOSTLY = 3;
const LEAST = 4;

/**
 * Where pages of both alphabets are read, a short word may come out in letters of the other one that look the same ("cy" for „су”): nobody
 * sees it, and nobody finds it. Such a word, or such letters within a word, are written as the rest of the word, or else of the line, is.
 */
export function mendScript(paragraphs: readonly Line[][]): void {
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

/** Whether a text has letters that only one of the alphabets has. */
const hasOwn = (text: string): boolean => ownOf(text).some((count) => count > 0);

/** What a text is written in, by the letters that only one alphabet has; null where they do not say so clearly. */
export function alphabetOf(text: string, least: number): Alphabet | null {
  const [latin, cyrillic] = ownOf(text);
  if (cyrillic >= least && cyrillic > latin * MOSTLY) return 'cyrillic';
  return latin >= least && latin > cyrillic * MOSTLY ? 'latin' : null;
}
