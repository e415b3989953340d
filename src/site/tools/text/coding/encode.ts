/**
 * Bytes into Base64 (RFC 4648), all at once or in steps. The browser's own `toBase64` does the work where there is one; it is
 * four times as fast as `btoa`. A string ends at half a gigabyte, so that what is large has to go in steps.
 */

/** How the Base64 is to be written. */
export interface Base64Form {
  /** `-` and `_` in the place of `+` and `/`. */
  urlSafe: boolean;
  /** `=` at the end. */
  padding: boolean;
  /** Letters in a line; 0 for one line. */
  wrap: 0 | 64 | 76;
}

/** One line, with padding, as most programs read it. */
export const PLAIN: Base64Form = { urlSafe: false, padding: true, wrap: 0 };

/** Bytes that one step takes: a whole number of lines of 76 (57 bytes) and of 64 (48 bytes), about 8 MB. */
export const STEP = 912 * 9200;

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`;
/** MIME (RFC 2045) ends a line with both; PEM is written with the one. */
const NEWLINE = { 64: '\n', 76: '\r\n' };

const tables = new Map<string, Uint8Array>();
function tableOf(letters: string): Uint8Array {
  const known = tables.get(letters);
  if (known) return known;
  const table = new TextEncoder().encode(letters);
  tables.set(letters, table);
  return table;
}

/** What a browser without `toBase64` does: three bytes at a time into four letters. */
export function encodeByHand(bytes: Uint8Array, { urlSafe, padding }: Omit<Base64Form, 'wrap'>): string {
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

/** Bytes as one line of Base64. */
function encodeLine(bytes: Uint8Array, { urlSafe, padding }: Omit<Base64Form, 'wrap'>): string {
  if (typeof bytes.toBase64 !== 'function') return encodeByHand(bytes, { urlSafe, padding });
  return bytes.toBase64({ alphabet: urlSafe ? 'base64url' : 'base64', omitPadding: !padding });
}

function wrapped(line: string, wrap: 64 | 76): string {
  const lines = [];
  for (let at = 0; at < line.length; at += wrap) lines.push(line.slice(at, at + wrap));
  return lines.join(NEWLINE[wrap]);
}

/** Encodes what comes in pieces of any size; the pieces of Base64, put together, are as if it had come at once. */
export class Encoder {
  readonly #form: Base64Form;
  /** Bytes that make whole lines. */
  readonly #unit: number;
  #kept = new Uint8Array(0);
  #begun = false;

  constructor(form: Base64Form) {
    this.#form = form;
    this.#unit = form.wrap ? (form.wrap / 4) * 3 : 3;
  }

  /** The Base64 of what has come and makes whole lines. */
  push(bytes: Uint8Array): string {
    const all = this.#kept.length > 0 ? joined(this.#kept, bytes) : bytes;
    const whole = all.length - (all.length % this.#unit);
    this.#kept = all.slice(whole);
    return this.#written(all.subarray(0, whole));
  }

  /** The Base64 of what is left. */
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

/** Bytes as Base64, at once; for what is surely no larger than a string may be. */
export function encode(bytes: Uint8Array, form: Base64Form = PLAIN): string {
  const encoder = new Encoder(form);
  return encoder.push(bytes) + encoder.end();
}

/** Letters that so many bytes make. */
export function encodedLength(bytes: number, { padding, wrap }: Base64Form): number {
  const letters = padding ? Math.ceil(bytes / 3) * 4 : Math.ceil((bytes * 4) / 3);
  if (!wrap || letters === 0) return letters;
  return letters + (Math.ceil(letters / wrap) - 1) * NEWLINE[wrap].length;
}
