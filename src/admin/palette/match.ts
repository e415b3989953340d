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

/** Splits a text into pieces and marks the matches. */
export function pieces(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  // Folding can change the length, so each folded letter keeps its original index.
  const from: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at)!);
    for (const one of fold(letter)) {
      folded += one;
      from.push(...Array.from({ length: one.length }, () => at));
    }
    at += letter.length;
  }
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + word.length))
      marked.fill(true, from[at], after(from, at + word.length - 1) ?? text.length);
  const result: { text: string; marked: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = result.at(-1);
    if (last && last.marked === marked[at]) last.text += text[at];
    else result.push({ text: text[at]!, marked: marked[at]! });
  }
  return result;
}

/** Index of the next original letter. */
function after(from: readonly number[], at: number): number | undefined {
  return from.slice(at + 1).find((start) => start > from[at]!);
}
