/**
 * Formats JSON from bytes to bytes in one pass that checks the grammar and finds duplicate keys. Tokens are copied, so no number
 * can change; nothing is parsed into values.
 */
import {
  BLANK,
  BRACE,
  BRACKET,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LF,
  MAX_DEPTH,
  MINUS,
  NINE,
  QUOTE,
  SPACE,
  ZERO,
} from './chars.ts';
import { DuplicateKeys } from './duplicate-keys.ts';
import { literalEnd, numberEnd, stringEnd } from './tokens.ts';

export interface Layout {
  /** Indentation per level; null: everything on one line. */
  readonly indent: string | null;
}

/** A duplicate key: byte offsets of both. */
export interface Duplicate {
  readonly at: number;
  readonly first: number;
}

type Formatted =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly duplicates: readonly Duplicate[] }
  | { readonly ok: false; readonly at: number };

/** Number of duplicate keys kept with their offsets. */
const MAX_DUPLICATES = 100;

/** A growing byte buffer. */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const bytes = new Uint8Array(Math.max(this.bytes.length * 1.6, this.length + more + 1024));
    bytes.set(this.bytes.subarray(0, this.length));
    this.bytes = bytes;
  }

  write(part: ArrayLike<number>): void {
    this.reserve(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** The bytes written, in a buffer of that size. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes.buffer.transfer(this.length));
  }
}

/** Formats the one JSON value between `from` and `to`. Returns the offset of the first error, or -1. */
export function formatInto(
  sink: ByteWriter,
  src: Uint8Array,
  from: number,
  to: number,
  layout: Layout,
  duplicates: Duplicate[],
): number {
  const pretty = layout.indent !== null;
  const step = layout.indent?.length ?? 0;
  const margin = layout.indent?.charCodeAt(0) ?? SPACE;
  const keys = new DuplicateKeys(src);
  const kinds = new Uint8Array(MAX_DEPTH + 1);
  let depth = 0;
  let i = from;
  let { bytes: out, length: o } = sink;

  function room(more: number): void {
    sink.length = o;
    sink.reserve(more);
    out = sink.bytes;
  }
  function newLine(): void {
    const width = depth * step;
    if (o + width + 64 > out.length) room(width + 64);
    out[o++] = LF;
    for (let k = 0; k < width; k++) out[o++] = margin;
  }
  function copy(start: number, end: number): void {
    const length = end - start;
    if (o + length + 64 > out.length) room(length + 64);
    if (length > 96) {
      out.set(src.subarray(start, end), o);
      o += length;
    } else for (let k = start; k < end; k++) out[o++] = src[k]!;
  }
  /** Reads a key and its colon. False on an error, which is at `i`. */
  function key(): boolean {
    while (i < to && BLANK[src[i]!] === 1) i++;
    if (i >= to || src[i] !== QUOTE) return false;
    const end = stringEnd(src, i, to);
    if (end < 0) {
      i = ~end;
      return false;
    }
    const first = keys.add(i + 1, end - 1);
    if (first >= 0 && duplicates.length < MAX_DUPLICATES) duplicates.push({ at: i, first: first - 1 });
    copy(i, end);
    i = end;
    while (i < to && BLANK[src[i]!] === 1) i++;
    if (i >= to || src[i] !== COLON) return false;
    i++;
    out[o++] = COLON;
    if (pretty) out[o++] = SPACE;
    return true;
  }

  value: for (;;) {
    while (i < to && BLANK[src[i]!] === 1) i++;
    if (i >= to) return i;
    const byte = src[i]!;
    if (byte === BRACE || byte === BRACKET) {
      if (depth === MAX_DEPTH) return i;
      const close = byte + 2;
      if (o + 64 > out.length) room(64);
      out[o++] = byte;
      i++;
      while (i < to && BLANK[src[i]!] === 1) i++;
      if (i < to && src[i] === close) {
        out[o++] = close;
        i++;
      } else {
        kinds[++depth] = close;
        if (pretty) newLine();
        if (byte === BRACE) {
          keys.open();
          if (!key()) return i;
        }
        continue;
      }
    } else {
      let end: number;
      if (byte === QUOTE) end = stringEnd(src, i, to);
      else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) end = numberEnd(src, i, to);
      else end = literalEnd(src, i, to);
      if (end < 0) return ~end;
      copy(i, end);
      i = end;
    }
    for (;;) {
      while (i < to && BLANK[src[i]!] === 1) i++;
      if (depth === 0) {
        sink.length = o;
        return i < to ? i : -1;
      }
      if (i >= to) return i;
      const next = src[i]!;
      if (o + 64 > out.length) room(64);
      if (next === COMMA) {
        i++;
        out[o++] = COMMA;
        if (pretty) newLine();
        if (kinds[depth] === CLOSE_BRACE && !key()) return i;
        continue value;
      }
      if (next !== kinds[depth]) return i;
      if (next !== CLOSE_BRACKET) keys.close();
      depth--;
      if (pretty) newLine();
      out[o++] = next;
      i++;
    }
  }
}

/** Formats one document. */
export function format(src: Uint8Array, layout: Layout): Formatted {
  const duplicates: Duplicate[] = [];
  const sink = new ByteWriter(Math.ceil(src.length * (layout.indent === null ? 1 : 1.6)) + 1024);
  const wrong = formatInto(sink, src, 0, src.length, layout, duplicates);
  if (wrong >= 0) return { ok: false, at: wrong };
  return { ok: true, bytes: sink.toBytes(), duplicates };
}
