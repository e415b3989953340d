/** Characters without meaning: private use, unassigned, control. */
export const MEANINGLESS = /[\ufffd\p{Co}\p{Cn}]|(?![\t\r\n])\p{Cc}/gu;

/** A word with its box, in points from the left and the top. */
export interface RowWord {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A line of a page's own text, in points from the top. */
export interface Row {
  words: readonly RowWord[];
  top: number;
  bottom: number;
}

export const rowText = ({ words }: Row): string => words.map(({ text }) => text).join(' ');

/** A gap between two letters wider than this part of their height parts words, although no space is written there. */
const GAP = 1;

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
    const [left, high, right, low] = boxes.subarray(at * 4, at * 4 + 4) as unknown as Sides;
    if (/\s/.test(letter)) end();
    else {
      if (word && low > high && left - word.right > GAP * (low - high)) end();
      word ??= { text: '', ...NOWHERE };
      word.text += letter;
    }
    // Characters without extent have no position.
    if (low <= high) continue;
    top = Math.min(top, high);
    bottom = Math.max(bottom, low);
    if (!word) continue;
    word.left = Math.min(word.left, left);
    word.right = Math.max(word.right, right);
    word.top = Math.min(word.top, high);
    word.bottom = Math.max(word.bottom, low);
  }
  end();
  return words.length > 0 ? { words, top: Number.isFinite(top) ? top : bottom, bottom } : null;
}

/** Left, top, right, bottom. */
type Sides = [number, number, number, number];

const NOWHERE = {
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};
