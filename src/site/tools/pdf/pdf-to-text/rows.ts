/** Characters without meaning: private use, unassigned, control. */
export const MEANINGLESS = /[\ufffd\p{Co}\p{Cn}]|(?![\t\r\n])\p{Cc}/gu;

/** A word with its start and end, in points from the left. */
export interface RowWord {
  text: string;
  left: number;
  right: number;
}

/** A line of a page's own text, in points from the top. */
export interface Row {
  words: readonly RowWord[];
  top: number;
  bottom: number;
}

export const rowText = ({ words }: Row): string => words.map(({ text }) => text).join(' ');

/** Splits a text into rows. The engine inserts CR LF where the next character is lower, or elsewhere. */
export function rowsOf(codes: Uint32Array, boxes: Float32Array): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (let at = 0; at <= codes.length; at++) {
    if (at < codes.length && codes[at] !== 0x0a && codes[at] !== 0x0d) continue;
    const row = rowOf(codes, boxes, from, at);
    if (row) rows.push(row);
    from = at + 1;
  }
  return rows;
}

function rowOf(codes: Uint32Array, boxes: Float32Array, from: number, to: number): Row | null {
  const words: RowWord[] = [];
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  let word: RowWord | null = null;
  const end = (): void => {
    const text = word?.text.normalize('NFC').replace(MEANINGLESS, '').replaceAll('\u00ad', '');
    if (word && text) words.push({ ...word, text });
    word = null;
  };
  for (let at = from; at < to; at++) {
    const letter = String.fromCodePoint(Math.min(codes[at]!, 0x10ffff));
    if (/\s/.test(letter)) end();
    else {
      word ??= { text: '', left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
      word.text += letter;
    }
    const [high, low] = [boxes[at * 4 + 1]!, boxes[at * 4 + 3]!];
    // Characters without extent have no position.
    if (low <= high) continue;
    top = Math.min(top, high);
    bottom = Math.max(bottom, low);
    if (!word) continue;
    word.left = Math.min(word.left, boxes[at * 4]!);
    word.right = Math.max(word.right, boxes[at * 4 + 2]!);
  }
  end();
  return words.length > 0 ? { words, top: Number.isFinite(top) ? top : bottom, bottom } : null;
}
