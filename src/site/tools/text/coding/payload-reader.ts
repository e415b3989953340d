import { Decoder, type Oddities } from './decode.ts';
import { type Payload, percentBytes } from './payload.ts';

/** A percent sequence cut off at the end of a chunk. */
const CUT = /%[0-9a-f]?$/i;

/**
 * Decodes the payload of a text that comes in chunks: skips what surrounds it and resolves percent-encoding. Throws a `Base64Fault`
 * with the position in the whole text.
 */
export class PayloadReader {
  readonly #payload: Payload;
  readonly #decoder: Decoder;
  readonly #unescaped = new TextDecoder();
  /** In a data URL taken from an address, = and + may be percent-encoded. */
  readonly #escaped: boolean;
  /** Characters still to come before the payload. */
  #before: number;
  #held = '';
  #over = false;

  constructor(payload: Payload, options: { lenient: boolean }) {
    this.#payload = payload;
    this.#decoder = new Decoder(options);
    this.#escaped = payload.declaredType !== null;
    this.#before = payload.start;
  }

  /** The payload has ended; the rest is ignored. */
  get over(): boolean {
    return this.#over;
  }

  get oddities(): Oddities {
    return this.#decoder.oddities;
  }

  /** Decodes a chunk. */
  push(piece: string): Uint8Array<ArrayBuffer> {
    const skip = Math.min(this.#before, piece.length);
    this.#before -= skip;
    // Characters before the payload count for error positions.
    this.#decoder.skip(skip);
    const { until } = this.#payload;
    const rest = this.#over ? '' : piece.slice(skip);
    const end = until ? rest.search(until) : -1;
    this.#over ||= end >= 0;
    return this.#read(end < 0 ? rest : rest.slice(0, end));
  }

  /** Decodes the rest. */
  end(): Uint8Array<ArrayBuffer> {
    const left = this.#held;
    this.#held = '';
    if (this.#payload.coding === 'percent') return new TextEncoder().encode(left);
    if (left) this.#decoder.push(left);
    return this.#decoder.end();
  }

  #read(letters: string): Uint8Array<ArrayBuffer> {
    if (!this.#escaped) return this.#decoder.push(letters);
    const all = this.#held + letters;
    this.#held = CUT.exec(all)?.[0] ?? '';
    const whole = all.slice(0, all.length - this.#held.length);
    if (this.#payload.coding === 'percent') return percentBytes(whole);
    if (!whole.includes('%')) return this.#decoder.push(whole);
    const clean = this.#unescaped.decode(percentBytes(whole), { stream: true });
    const bytes = this.#decoder.push(clean);
    this.#decoder.skip(whole.length - clean.length);
    return bytes;
  }
}
