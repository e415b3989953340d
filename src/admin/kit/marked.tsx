import { pieces } from './pieces.ts';

/** A text in which the searched words, which have been folded, are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  let at = 0;
  return pieces(text, words).map(({ text: part, marked }) => {
    const key = at;
    at += part.length;
    return marked ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
  });
}
