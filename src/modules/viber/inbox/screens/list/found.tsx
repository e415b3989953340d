import { fold } from '../../../../../core/fold.ts';

/** Where the words of a search stand in a text, whatever their case and diacritics; not overlapping, in order. */
export function placesOf(text: string, q: string): [from: number, to: number][] {
  const words = q.split(/\s+/).map(fold).filter(Boolean);
  if (words.length === 0) return [];
  // Folding may change how long a letter is, so each is folded by itself.
  const letters = [...text];
  const starts: number[] = [];
  let folded = '';
  for (const [at, letter] of letters.entries()) {
    const plain = fold(letter);
    for (let n = 0; n < plain.length; n++) starts.push(at);
    folded += plain;
  }
  const offsets: number[] = [];
  let offset = 0;
  for (const letter of letters) {
    offsets.push(offset);
    offset += letter.length;
  }
  offsets.push(offset);
  const found: [number, number][] = [];
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([offsets[starts[at]!]!, offsets[starts[at + word.length - 1]! + 1]!]);
  found.sort(([a], [b]) => a - b);
  return found.filter(([from], at) => at === 0 || from >= found[at - 1]![1]);
}

/** A text in which the searched words are marked. */
export function Found({ text, q }: { text: string; q: string }) {
  let from = 0;
  const parts = placesOf(text, q).map(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return (
      <span key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
