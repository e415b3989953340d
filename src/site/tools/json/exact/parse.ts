/** JSON parsed into values whose numbers compare as they are written, and text found back for numbers that stand in. */
import { utf8Text } from '../../charset/utf8.ts';
import { BACKSLASH, MINUS, NINE, QUOTE, ZERO } from '../chars.ts';
import { Sink } from '../format.ts';
import { type Outline, wordEnd } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { exactAsDouble, plain } from './decimal.ts';
import { standIns } from './rank.ts';

/** A number in a text that 64 bits may not hold. */
interface LongNumber {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The numbers of valid JSON that are too long, or have too large an exponent, to be taken for doubles unseen. */
export function longNumbers(src: Uint8Array): LongNumber[] {
  const found: LongNumber[] = [];
  for (let i = 0; i < src.length; ) {
    const byte = src[i]!;
    if (byte === QUOTE) {
      for (i++; src[i] !== QUOTE; i++) if (src[i] === BACKSLASH) i++;
      i++;
    } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
      const to = wordEnd(src, i);
      if (mayBeLong(src, i, to)) found.push({ from: i, to, text: utf8Text(src.subarray(i, to)) });
      i = to;
    } else i++;
  }
  return found;
}

/** Whether a number is worth a closer look: more than 15 signs, or an exponent of three. */
export function mayBeLong(src: Uint8Array, from: number, to: number): boolean {
  if (to - from > 15) return true;
  for (let i = from; i < to - 3; i++) if ((src[i]! | 0x20) === 0x65) return true;
  return false;
}

/** Several texts that are compared with one another. */
export class ExactValues {
  /** What stands in for which number. */
  private readonly written = new Map<number, string>();
  private readonly standing: Map<string, number>;
  constructor(texts: readonly Uint8Array[]) {
    const all = texts.flatMap((text) => longNumbers(text)).map(({ text }) => text);
    this.standing = all.every(exactAsDouble) ? new Map() : standIns(all);
    for (const [text, value] of this.standing) this.written.set(value, text);
  }

  /** The value of a text, to be compared with those of the others. */
  parse(src: Uint8Array): unknown {
    return JSON.parse(utf8Text(this.standing.size === 0 ? src : this.replaced(src)));
  }

  /** The value of an outlined text; a list of values for one document a line. */
  parseAll(outline: Outline): unknown {
    const { src, lines } = outline;
    if (!lines) return this.parse(src);
    return Array.from(outline.children(0), (node) =>
      this.parse(src.subarray(outline.start[node]!, outline.end[node]!)),
    );
  }

  /** What stands in for a number. */
  standIn(text: string): string {
    const value = this.standing.get(text);
    return value === undefined ? text : plain(value);
  }

  /** A number as it is written, where it stands in for one. */
  text(value: number): string {
    return this.written.get(value) ?? plain(value);
  }

  private replaced(src: Uint8Array): Uint8Array {
    const sink = new Sink(src.length + 1024);
    let from = 0;
    for (const number of longNumbers(src)) {
      sink.put(src.subarray(from, number.from));
      sink.put(bytes(this.standIn(number.text)));
      from = number.to;
    }
    sink.put(src.subarray(from));
    return sink.taken();
  }
}
