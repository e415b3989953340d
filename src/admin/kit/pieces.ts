import { fold } from '../../core/fold.ts';

/** Splits a text into pieces and marks those that match one of the words, which have been folded. */
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
