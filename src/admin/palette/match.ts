import { fold } from '../../core/fold.ts';

/** Words of a search text without case and diacritics. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Rank of a match, best first: equal, prefix, prefix of words, substring; null: no match. */
export function rankOf(name: string, words: readonly string[]): number | null {
  const folded = fold(name);
  if (!words.every((word) => folded.includes(word))) return null;
  const text = words.join(' ');
  if (folded === text) return 0;
  if (folded.startsWith(text)) return 1;
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 2 : 3;
}

/** Matching items, best first; all in their own order for an empty text. */
export function fitting<T>(all: readonly T[], words: readonly string[], nameOf: (one: T) => string): T[] {
  if (words.length === 0) return [...all];
  return all
    .map((one) => ({ one, rank: rankOf(nameOf(one), words) }))
    .filter((found): found is { one: T; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
