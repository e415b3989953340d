import { fold } from '../../../core/fold.ts';
import type { Keyword, Match } from './definition.ts';

/** Text as it is compared: words without case, diacritics and punctuation; signs alone (emoji) as they are. */
export const plainOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || fold(text).trim();

/** Whether a text, as `plainOf` writes it, is meant by a word. */
export function matches(plain: string, word: string, match: Match): boolean {
  const wanted = plainOf(word);
  if (wanted === '' || plain === '') return false;
  if (match === 'exact') return plain === wanted;
  return match === 'word' ? ` ${plain} `.includes(` ${wanted} `) : plain.includes(wanted);
}

/** The first keyword that a text meets. */
export function keywordFor(keywords: readonly Keyword[], text: string): Keyword | null {
  const plain = plainOf(text);
  return keywords.find(({ words, match }) => words.some((word) => matches(plain, word, match))) ?? null;
}
