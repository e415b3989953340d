/**
 * Encodes Base64 (RFC 4648), at once or in chunks. Uses the browser's `toBase64` where it exists, which is four times as fast as
 * `btoa`. A string holds at most half a gigabyte, so large input needs chunks.
 */

/** Notation of the Base64. */
export interface Base64Form {
  /** `-` and `_` instead of `+` and `/`. */
  urlSafe: boolean;
  /** `=` at the end. */
  padding: boolean;
  /** Line length; 0: one line. */
  wrap: 0 | 64 | 76;
}

/** One line with padding, as most programs read it. */
export const PLAIN: Base64Form = { urlSafe: false, padding: true, wrap: 0 };

/** Chunk size: whole lines of 76 characters (57 bytes) and of 64 (48 bytes), about 8 MB. */
export const CHUNK_SIZE = 912 * 9200;

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`;
/** MIME (RFC 2045) uses CR LF, PEM uses LF. */
const NEWLINE = { 64: '\n', 76: '\r\n' };

const tables = new Map<string, Uint8Array>();
function tableOf(letters: string): Uint8Array {
  const known = tables.get(letters);
  if (known) return known;
  const table = new TextEncoder().encode(letters);
  tables.set(letters, table);
  return table;
}

/** Fallback for browsers without `toBase64`. */
export function encodeFallback(bytes: Uint8Array, { urlSafe, padding }: Omit<Base64Form, 'wrap'>): string {
  const table = tableOf(urlSafe ? URL_SAFE : STANDARD);
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  const whole = bytes.length - (bytes.length % 3);
  let to = 0;
  for (let from = 0; from < whole; from += 3) {
    const three = (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
    out[to++] = table[three >> 18]!;
    out[to++] = table[(three >> 12) & 63]!;
    out[to++] = table[(three >> 6) & 63]!;
    out[to++] = table[three & 63]!;
  }
  const rest = bytes.length - whole;
  if (rest > 0) {
    const last = (bytes[whole]! << 16) | ((bytes[whole + 1] ?? 0) << 8);
    out[to++] = table[last >> 18]!;
    out[to++] = table[(last >> 12) & 63]!;
    if (rest === 2) out[to++] = table[(last >> 6) & 63]!;
    for (let missing = 3 - rest; padding && missing > 0; missing--) out[to++] = 61;
  }
  return new TextDecoder('latin1').decode(out.subarray(0, to));
}

function encodeLine(bytes: Uint8Array, { urlSafe, padding }: Omit<Base64Form, 'wrap'>): string {
  if (typeof bytes.toBase64 !== 'function') return encodeFallback(bytes, { urlSafe, padding });
  return bytes.toBase64({ alphabet: urlSafe ? 'base64url' : 'base64', omitPadding: !padding });
}

function wrapped(line: string, wrap: 64 | 76): string {
  const lines = [];
  for (let at = 0; at < line.length; at += wrap) lines.push(line.slice(at, at + wrap));
  return lines.join(NEWLINE[wrap]);
}

/** Encodes in chunks of any size; the concatenated output equals encoding at once. */
export class Encoder {
  readonly #form: Base64Form;
  /** Bytes per whole lines. */
  readonly #unit: number;
  #kept = new Uint8Array(0);
  #begun = false;

  constructor(form: Base64Form) {
    this.#form = form;
    this.#unit = form.wrap ? (form.wrap / 4) * 3 : 3;
  }

  /** Encodes the complete lines of what has come. */
  push(bytes: Uint8Array): string {
    const all = this.#kept.length > 0 ? joined(this.#kept, bytes) : bytes;
    const whole = all.length - (all.length % this.#unit);
    this.#kept = all.slice(whole);
    return this.#written(all.subarray(0, whole));
  }

  /** Encodes the rest. */
  end(): string {
    const rest = this.#kept;
    this.#kept = new Uint8Array(0);
    return this.#written(rest);
  }

  #written(bytes: Uint8Array): string {
    if (bytes.length === 0) return '';
    const { wrap } = this.#form;
    const line = encodeLine(bytes, this.#form);
    const before = this.#begun && wrap ? NEWLINE[wrap] : '';
    this.#begun = true;
    return wrap ? before + wrapped(line, wrap) : line;
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Encodes at once, where the result certainly fits a string. */
export function encode(bytes: Uint8Array, form: Base64Form = PLAIN): string {
  const encoder = new Encoder(form);
  return encoder.push(bytes) + encoder.end();
}

/** Length of the Base64 of `bytes` bytes. */
export function encodedLength(bytes: number, { padding, wrap }: Base64Form): number {
  const letters = padding ? Math.ceil(bytes / 3) * 4 : Math.ceil((bytes * 4) / 3);
  if (!wrap || letters === 0) return letters;
  return letters + (Math.ceil(letters / wrap) - 1) * NEWLINE[wrap].length;
}
