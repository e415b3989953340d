import { Decoder, type Oddities } from './decode.ts';
import { type Payload, percentBytes } from './payload.ts';

/** A sequence whose end is in the next piece. */
const CUT = /%[0-9a-f]?$/i;

/**
 * Reads the payload out of a text that comes in pieces of any size: what stands around it is passed over, and what is written with
 * percents is undone. Throws a `Base64Fault`, with its place in the whole text.
 */
export class PayloadReader {
  readonly #payload: Payload;
  readonly #decoder: Decoder;
  readonly #unescaped = new TextDecoder();
  /** A data URL may have gone through an address, where = and + became sequences. */
  readonly #escaped: boolean;
  /** Letters before the payload that are still to come. */
  #before: number;
  #held = '';
  #over = false;

  constructor(payload: Payload, options: { lenient: boolean }) {
    this.#payload = payload;
    this.#decoder = new Decoder(options);
    this.#escaped = payload.said !== null;
    this.#before = payload.start;
  }

  /** The payload has ended; whatever follows does not belong to it. */
  get over(): boolean {
    return this.#over;
  }

  get oddities(): Oddities {
    return this.#decoder.oddities;
  }

  /** The bytes of what has come so far. */
  push(piece: string): Uint8Array<ArrayBuffer> {
    const skip = Math.min(this.#before, piece.length);
    this.#before -= skip;
    // What came before the payload counts for the places of faults.
    this.#decoder.skip(skip);
    const { until } = this.#payload;
    const rest = this.#over ? '' : piece.slice(skip);
    const end = until ? rest.search(until) : -1;
    this.#over ||= end >= 0;
    return this.#read(end < 0 ? rest : rest.slice(0, end));
  }

  /** The bytes of what is left. */
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
