import type { Line, Word } from './reader.ts';

/**
 * Restores quotation marks. The language data does not know the low opening mark and reads one or two commas. No word begins with a
 * comma, so it was that mark; the closing one is written to match.
 */
export function fixQuotes(paragraphs: readonly Line[][]): void {
  for (const lines of paragraphs) {
    let open = false;
    for (const line of lines) {
      line.words = line.words.reduce(withCommas, [] as Word[]);
      for (const word of line.words) {
        if (/^(?:,{1,2}|„)(?=\p{L})/u.test(word.text)) {
          word.text = word.text.replace(/^,{1,2}/, '„');
          open = true;
        }
        if (open && CLOSING.test(word.text)) {
          word.text = word.text.replace(CLOSING, '“');
          open = false;
        }
      }
    }
  }
}

/** A quotation mark at the end of a word, before closing punctuation. */
const CLOSING = /["”“](?=[.,;:!?)]*$)/;

/** Joins commas read as a separate word with the next word when they are close to it. */
function withCommas(before: Word[], word: Word): Word[] {
  const last = before.at(-1);
  const near = last && word.bbox.x0 - last.bbox.x1 < (word.bbox.y1 - word.bbox.y0) / 2;
  if (!near || !/^,{1,2}$/.test(last.text) || !/^\p{L}/u.test(word.text)) return [...before, word];
  const bbox = {
    x0: last.bbox.x0,
    y0: Math.min(last.bbox.y0, word.bbox.y0),
    x1: word.bbox.x1,
    y1: Math.max(last.bbox.y1, word.bbox.y1),
  };
  return [...before.slice(0, -1), { text: last.text + word.text, confidence: word.confidence, bbox }];
}
