import type { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { AppError } from '../../../core/errors.ts';
import { disconnected } from '../../../core/semaphore.ts';

/** Most bytes of a batch as it is sent, and unpacked. */
export const MOST_BYTES = 4 * 1024 * 1024;
export const MOST_UNPACKED = 16 * 1024 * 1024;

const tooLarge = (message: string): AppError => new AppError(413, 'too_large', message);
const TOO_LARGE = `Poslani sadržaj je prevelik: najviše ${MOST_BYTES / 1024 / 1024} MB odjednom.`;
const TOO_LARGE_UNPACKED = `Raspakovani sadržaj je prevelik: najviše ${MOST_UNPACKED / 1024 / 1024} MB odjednom.`;

/** The text of a batch; `isCut`: it ended in the middle. */
export interface SentText {
  text: string;
  isCut: boolean;
}

/**
 * Reads the body of a request, unpacking gzip (by its header or its first bytes) while it comes. Stops reading as soon as there is too
 * much, packed or unpacked, and throws 413; 415 for another encoding.
 */
export async function readSent(body: Readable, encoding: string | undefined): Promise<SentText> {
  if (encoding !== undefined && !/^(gzip|x-gzip|identity|)$/i.test(encoding.trim()))
    throw new AppError(415, 'media_type', 'Sadržaj može biti sažet samo kao gzip.');
  const parts: Buffer[] = [];
  let gunzip: Unpacking | null = null;
  let bytes = 0;
  for await (const chunk of arriving(body)) {
    if (bytes === 0 && isGzip(chunk)) gunzip = new Unpacking();
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge(TOO_LARGE);
    if (!gunzip) parts.push(chunk);
    else await gunzip.add(chunk);
  }
  if (!gunzip) return { text: Buffer.concat(parts).toString(), isCut: false };
  return gunzip.end();
}

/** The parts of a body as they come. Throws 408 if the connection breaks, whose own error looks like one of the database's. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Not closed when it is left early: the answer goes over the same connection.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw disconnected();
  }
}

/** The first bytes of gzip (RFC 1952); no JSON begins so. */
const isGzip = (chunk: Buffer): boolean => chunk[0] === 0x1f && chunk[1] === 0x8b;

/** Unpacks chunk by chunk, and no further than `MOST_UNPACKED`. */
class Unpacking {
  readonly #gunzip: Gunzip = createGunzip();
  readonly #parts: Buffer[] = [];
  #bytes = 0;
  #fault: Error | null = null;

  constructor() {
    this.#gunzip.on('data', (part: Buffer) => {
      this.#bytes += part.length;
      if (this.#bytes <= MOST_UNPACKED) this.#parts.push(part);
      else this.#gunzip.destroy();
    });
    this.#gunzip.on('error', (error) => {
      this.#fault = error;
    });
  }

  async add(chunk: Buffer): Promise<void> {
    if (this.#fault) return;
    await new Promise<void>((done) => {
      const settled = (): void => {
        this.#gunzip.off('close', settled);
        done();
      };
      this.#gunzip.once('close', settled);
      this.#gunzip.write(chunk, settled);
    });
    this.#refuse();
  }

  /** What was unpacked. A stream that breaks off, or is broken, gives what came before that. */
  async end(): Promise<SentText> {
    if (!this.#fault && !this.#gunzip.destroyed)
      await new Promise<void>((done) => {
        this.#gunzip.once('close', done);
        this.#gunzip.end();
      });
    this.#refuse();
    return { text: Buffer.concat(this.#parts).toString(), isCut: this.#fault !== null };
  }

  #refuse(): void {
    if (this.#bytes <= MOST_UNPACKED) return;
    this.#gunzip.destroy();
    throw tooLarge(TOO_LARGE_UNPACKED);
  }
}
