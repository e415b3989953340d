/** Parses JSON into values whose numbers compare exactly, and finds the text of the stand-ins again. */
import { utf8Text } from '../../charset/utf8.ts';
import { BACKSLASH, MINUS, NINE, QUOTE, ZERO } from '../chars.ts';
import { ByteWriter } from '../format.ts';
import { type Outline, wordEnd } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { exactAsDouble, plain } from './decimal.ts';
import { standIns } from './rank.ts';

/** A number that a double may not hold. */
interface LongNumber {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The numbers of valid JSON that are too long, or have too large an exponent, to be doubles without a check. */
function longNumbers(src: Uint8Array): LongNumber[] {
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

/** Whether a number needs a check: more than 15 characters, or a three-digit exponent. */
export function mayBeLong(src: Uint8Array, from: number, to: number): boolean {
  if (to - from > 15) return true;
  for (let i = from; i < to - 3; i++) if ((src[i]! | 0x20) === 0x65) return true;
  return false;
}

/** Values of several texts that can be compared with one another. */
export class ExactValues {
  /** The number's text by its stand-in. */
  private readonly written = new Map<number, string>();
  private readonly standing: Map<string, number>;
  constructor(texts: readonly Uint8Array[]) {
    const all = texts.flatMap((text) => longNumbers(text)).map(({ text }) => text);
    this.standing = all.every(exactAsDouble) ? new Map() : standIns(all);
    for (const [text, value] of this.standing) this.written.set(value, text);
  }

  /** Parses a text into comparable values. */
  parse(src: Uint8Array): unknown {
    return JSON.parse(utf8Text(this.standing.size === 0 ? src : this.replaced(src)));
  }

  /** Parses an outlined text; NDJSON becomes a list. */
  parseAll(outline: Outline): unknown {
    const { src, lines } = outline;
    if (!lines) return this.parse(src);
    return Array.from(outline.children(0), (node) =>
      this.parse(src.subarray(outline.start[node]!, outline.end[node]!)),
    );
  }

  /** The stand-in for a number. */
  standIn(text: string): string {
    const value = this.standing.get(text);
    return value === undefined ? text : plain(value);
  }

  /** The text of a number that a stand-in represents. */
  text(value: number): string {
    return this.written.get(value) ?? plain(value);
  }

  private replaced(src: Uint8Array): Uint8Array {
    const sink = new ByteWriter(src.length + 1024);
    let from = 0;
    for (const number of longNumbers(src)) {
      sink.write(src.subarray(from, number.from));
      sink.write(bytes(this.standIn(number.text)));
      from = number.to;
    }
    sink.write(src.subarray(from));
    return sink.toBytes();
  }
}
