/**
 * JSON formatted from bytes to bytes: one walk that checks the grammar, finds keys that come twice and writes the text
 * anew. Tokens are copied as they stand, so no number can change. Nothing is parsed into values.
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
import { OpenKeys } from './keys.ts';
import { literalEnd, numberEnd, stringEnd } from './tokens.ts';

export interface Layout {
  /** What one level is moved in by; null writes everything on one line. */
  readonly indent: string | null;
}

/** A key that its object has already: both places, as offsets into the text. */
export interface Duplicate {
  readonly at: number;
  readonly first: number;
}

type Formatted =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly duplicates: readonly Duplicate[] }
  | { readonly ok: false; readonly at: number };

/** So many keys that come twice are kept with their places. */
const MOST_DUPLICATES = 100;

/** What is written, and where it has come to. */
export class Sink {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes sure that `more` bytes fit. */
  room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const bytes = new Uint8Array(Math.max(this.bytes.length * 1.6, this.length + more + 1024));
    bytes.set(this.bytes.subarray(0, this.length));
    this.bytes = bytes;
  }

  /** Writes these bytes. */
  put(part: ArrayLike<number>): void {
    this.room(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** What has been written, in a buffer no larger than it. */
  taken(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes.buffer.transfer(this.length));
  }
}

/** Writes the one JSON value that stands between `from` and `to` to the sink; gives where it goes wrong, or -1. */
export function formatInto(
  sink: Sink,
  src: Uint8Array,
  from: number,
  to: number,
  layout: Layout,
  duplicates: Duplicate[],
): number {
  const pretty = layout.indent !== null;
  const step = layout.indent?.length ?? 0;
  const margin = layout.indent?.charCodeAt(0) ?? SPACE;
  const keys = new OpenKeys(src);
  const kinds = new Uint8Array(MAX_DEPTH + 1);
  let depth = 0;
  let i = from;
  let { bytes: out, length: o } = sink;

  function room(more: number): void {
    sink.length = o;
    sink.room(more);
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
  /** A key with its colon, from the quote on; false where something else stands (`i` says where). */
  function key(): boolean {
    while (i < to && BLANK[src[i]!] === 1) i++;
    if (i >= to || src[i] !== QUOTE) return false;
    const end = stringEnd(src, i, to);
    if (end < 0) {
      i = ~end;
      return false;
    }
    const first = keys.add(i + 1, end - 1);
    if (first >= 0 && duplicates.length < MOST_DUPLICATES) duplicates.push({ at: i, first: first - 1 });
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
  const sink = new Sink(Math.ceil(src.length * (layout.indent === null ? 1 : 1.6)) + 1024);
  const wrong = formatInto(sink, src, 0, src.length, layout, duplicates);
  if (wrong >= 0) return { ok: false, at: wrong };
  return { ok: true, bytes: sink.taken(), duplicates };
}
