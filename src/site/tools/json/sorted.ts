/** Writes JSON with the keys of every object sorted. Tokens are copied as they stand. */
import { BACKSLASH, BRACE, BRACKET, COLON, COMMA, LF, SPACE } from './chars.ts';
import { keyText } from './duplicate-keys.ts';
import { ByteWriter, type Layout } from './format.ts';
import { type Outline, stringEnd } from './outline.ts';

/** Writes an outlined text with keys sorted by code point; duplicate keys keep their order. */
export class SortedWriter {
  private readonly sink: ByteWriter;
  private readonly outline: Outline;
  private readonly indent: string;
  private readonly pretty: boolean;

  constructor(outline: Outline, layout: Layout) {
    this.outline = outline;
    this.indent = layout.indent ?? '';
    this.pretty = layout.indent !== null;
    this.sink = new ByteWriter(Math.ceil(outline.src.length * (this.pretty ? 1.6 : 1)) + 1024);
  }

  /** The whole text; NDJSON stays NDJSON. */
  write(): Uint8Array<ArrayBuffer> {
    const { outline } = this;
    if (outline.lines) {
      for (const document of outline.children(0)) {
        this.value(document, 0);
        this.byte(LF);
      }
    } else this.value(0, 0);
    return this.sink.toBytes();
  }

  private value(node: number, depth: number): void {
    const { outline } = this;
    const kind = outline.kind(node);
    if (kind === 'leaf') {
      this.copy(outline.valueStart(node), outline.end[node]!);
      return;
    }
    const open = kind === 'object' ? BRACE : BRACKET;
    this.byte(open);
    const children = Array.from(outline.children(node));
    if (kind === 'object') this.sort(children);
    children.forEach((child, place) => {
      if (place > 0) this.byte(COMMA);
      this.newLine(depth + 1);
      if (kind === 'object') {
        const start = outline.start[child]!;
        this.copy(start, stringEnd(outline.src, start));
        this.byte(COLON);
        if (this.pretty) this.byte(SPACE);
      }
      this.value(child, depth + 1);
    });
    if (children.length > 0) this.newLine(depth);
    this.byte(open + 2);
  }

  private sort(children: number[]): void {
    const { outline } = this;
    const { src, start } = outline;
    let sorted = true;
    for (let k = 1; k < children.length && sorted; k++) {
      sorted = compareKeys(src, start[children[k - 1]!]!, start[children[k]!]!) <= 0;
    }
    if (!sorted) children.sort((a, b) => compareKeys(src, start[a]!, start[b]!));
  }

  private newLine(depth: number): void {
    if (!this.pretty) return;
    const width = depth * this.indent.length;
    this.sink.reserve(width + 1);
    const { sink } = this;
    sink.bytes[sink.length++] = LF;
    sink.bytes.fill(this.indent.charCodeAt(0), sink.length, sink.length + width);
    sink.length += width;
  }

  private byte(byte: number): void {
    this.sink.reserve(1);
    this.sink.bytes[this.sink.length++] = byte;
  }

  private copy(from: number, to: number): void {
    this.sink.write(this.outline.src.subarray(from, to));
  }
}

/** Compares two keys at these offsets (of their quotes). UTF-8 byte order is code point order. */
function compareKeys(src: Uint8Array, a: number, b: number): number {
  const [endA, endB] = [stringEnd(src, a) - 1, stringEnd(src, b) - 1];
  let [i, j] = [a + 1, b + 1];
  for (; i < endA && j < endB; i++, j++) {
    if (src[i] === BACKSLASH || src[j] === BACKSLASH)
      return compareText(keyText(src, a + 1, endA), keyText(src, b + 1, endB));
    if (src[i] !== src[j]) return src[i]! - src[j]!;
  }
  if (src[i] === BACKSLASH || src[j] === BACKSLASH)
    return compareText(keyText(src, a + 1, endA), keyText(src, b + 1, endB));
  return endA - a - (endB - b);
}

function compareText(a: string, b: string): number {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  const length = Math.min(left.length, right.length);
  for (let k = 0; k < length; k++) if (left[k] !== right[k]) return left[k]! - right[k]!;
  return left.length - right.length;
}
