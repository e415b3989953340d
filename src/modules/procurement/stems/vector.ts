import { wordsOf } from './fold.ts';
import { isStopWord, stemOf } from './stem.ts';

/** Limits of PostgreSQL's tsvector: the largest position, and positions of one word. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;
/** Words of a notice that are indexed; what lies behind is found by its page only. */
const MOST_WORDS = 10_000;
/** Words between two texts: more than lie between those of a phrase. */
const GAP = 12;

/**
 * The text of a tsvector of a name (weight A) and further texts (D), each word by its stem. Stop words are left out and keep their place,
 * so that phrases are found. Between two texts lies a gap that no phrase spans.
 */
export function vectorText(name: string, texts: readonly string[]): string {
  const positions = new Map<string, string[]>();
  let at = 0;
  let left = MOST_WORDS;
  const add = (text: string, weight: string): void => {
    for (const word of wordsOf(text)) {
      if (left-- <= 0) return;
      at++;
      if (isStopWord(word)) continue;
      const stem = stemOf(word);
      const known = positions.get(stem);
      const position = `${Math.min(at, LAST_POSITION)}${weight}`;
      if (!known) positions.set(stem, [position]);
      else if (known.length < MOST_POSITIONS) known.push(position);
    }
    at += GAP;
  };
  add(name, 'A');
  // The only lot of a notice has its name: once is enough.
  for (const text of texts) if (left > 0 && text !== name) add(text, '');
  return [...positions].map(([stem, all]) => `'${stem}':${all.join()}`).join(' ');
}
