import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../core/errors.ts';
import { disconnected } from '../../../core/semaphore.ts';

/** Most bytes of a batch as it is sent, and unpacked. */
export const MOST_BYTES = 4 * 1024 * 1024;
export const MOST_UNPACKED = 16 * 1024 * 1024;

const tooLarge = (message: string): AppError => new AppError(413, 'too_large', message);
const TOO_LARGE = `Poslani sadržaj je prevelik: najviše ${MOST_BYTES / 1024 / 1024} MB odjednom.`;
const TOO_LARGE_UNPACKED = `Raspakovani sadržaj je prevelik: najviše ${MOST_UNPACKED / 1024 / 1024} MB odjednom.`;

/** The text of a batch. */
export interface SentText {
  text: string;
  /** It ends in the middle. */
  isCut: boolean;
  /** It ends where its packing is none, and would end there again. */
  isBroken: boolean;
}

/**
 * Reads the body of a request as it was sent, and no further than it may be long; `come` is told the bytes of each part. Throws 413, 415
 * for another encoding than gzip, 408 if the connection breaks, and what `come` throws.
 */
export async function receive(
  body: Readable,
  encoding: string | undefined,
  come: (bytes: number) => void = () => {},
): Promise<Buffer> {
  if (encoding !== undefined && !/^(gzip|x-gzip|identity|)$/i.test(encoding.trim()))
    throw new AppError(415, 'media_type', 'Sadržaj može biti sažet samo kao gzip.');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of arriving(body)) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw tooLarge(TOO_LARGE);
    come(part.length);
    parts.push(part);
  }
  return Buffer.concat(parts);
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

/**
 * The text of what was sent, unpacked if its first bytes are those of gzip, whatever its header says; `come` is told the bytes of each
 * unpacked part. Stops as soon as it is too much, and throws 413.
 */
export const unpacked = async (bytes: Buffer, come: (bytes: number) => void = () => {}): Promise<SentText> =>
  isGzip(bytes) ? unpack(bytes, come) : { text: bytes.toString(), isCut: false, isBroken: false };

/** For what says that it is packed, and is not: it would be the same again. */
export const notGzip = (): AppError => new AppError(400, 'bad_gzip', 'Sadržaj nije ispravan gzip.');

/** The first bytes of gzip (RFC 1952); no JSON begins so. */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What breaks off, or is broken, gives what came before that. */
async function unpack(bytes: Buffer, come: (bytes: number) => void): Promise<SentText> {
  const gunzip = createGunzip();
  const parts: Buffer[] = [];
  let size = 0;
  const fault = await new Promise<string | null>((done) => {
    let code: string | null = null;
    gunzip.on('data', (part: Buffer) => {
      size += part.length;
      come(part.length);
      if (size <= MOST_UNPACKED) parts.push(part);
      else gunzip.destroy();
    });
    gunzip.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? '';
    });
    gunzip.once('close', () => done(code));
    // Not in one call: at its end a part that breaks off would be thrown away.
    gunzip.write(bytes, () => {
      if (!gunzip.destroyed) gunzip.end();
    });
  });
  if (size > MOST_UNPACKED) throw tooLarge(TOO_LARGE_UNPACKED);
  // Z_BUF_ERROR is an unexpected end; who sends it may have the rest.
  return {
    text: Buffer.concat(parts).toString(),
    isCut: fault !== null,
    isBroken: fault !== null && fault !== 'Z_BUF_ERROR',
  };
}
