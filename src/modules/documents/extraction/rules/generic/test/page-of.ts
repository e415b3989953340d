import type { PageWords } from '../../../../../../core/pages/page-words.ts';

const LETTER = 5;
const LINE = 14;
const HEIGHT = 10;
const [WIDTH, LENGTH] = [595, 842];

/** Pages as typed: each line a row of the page, each letter five points wide; three spaces begin a new cell. */
export function pagesOf(text: string, { certainty = 1 } = {}): PageWords[] {
  return text.split('\f').map((page, at) => ({
    page: at + 1,
    width: WIDTH,
    height: LENGTH,
    turned: 0,
    source: certainty === 1 ? 'layer' : 'ocr',
    words: page
      .split('\n')
      .flatMap((line, row) =>
        [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], from: match.index, row })),
      )
      .map(({ text: word, from, row }) => ({
        text: word,
        certainty,
        line: row,
        box: [
          (20 + from * LETTER) / WIDTH,
          (20 + row * LINE) / LENGTH,
          (20 + (from + word.length) * LETTER) / WIDTH,
          (20 + row * LINE + HEIGHT) / LENGTH,
        ] as const,
      })),
    notes: { unseen: 0, coarse: null, distrusted: false },
    fault: null,
  }));
}
