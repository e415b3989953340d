import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { altered } from './error.ts';
import { Reader } from './records.ts';

/** Longest head or tail of an entry, and longest piece of a body. */
const MAX_PIECE = 16 * 1024 * 1024;

/**
 * One entry of an archive: a head (JSON), a body (bytes), a tail (JSON) that is known when the body has been written. Each is
 * preceded by its length in four bytes; a body is a row of pieces and ends with an empty one.
 */
export async function* written(
  head: object,
  body: AsyncIterable<Uint8Array>,
  tail: () => object,
): AsyncGenerator<Buffer, void, undefined> {
  yield* piece(Buffer.from(JSON.stringify(head)));
  for await (const bytes of body) if (bytes.length > 0) yield* piece(bytes);
  yield* piece(Buffer.alloc(0));
  yield* piece(Buffer.from(JSON.stringify(tail())));
}

function* piece(bytes: Uint8Array): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  yield length;
  if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** An entry as it is read. The body must be read to its end before the tail. */
export interface Entry {
  head: unknown;
  body: AsyncGenerator<Buffer, void, undefined>;
  tail(): Promise<unknown>;
}

/** The entries of an archive, one after another; each must be read to its end before the next. Throws DamagedArchive. */
export async function* entriesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry, void, undefined> {
  const reader = new Reader(content);
  const next = async (): Promise<Buffer | null> => {
    const prefix = await reader.upTo(4);
    if (prefix.length === 0) return null;
    const length = prefix.length === 4 ? prefix.readUInt32BE() : Number.POSITIVE_INFINITY;
    if (length > MAX_PIECE) throw altered();
    const bytes = await reader.upTo(length);
    if (bytes.length < length) throw altered();
    return bytes;
  };
  const json = (bytes: Buffer | null): unknown => {
    try {
      return JSON.parse(bytes!.toString());
    } catch {
      throw altered();
    }
  };
  async function* body(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const bytes = await next();
      if (!bytes) throw altered();
      if (bytes.length === 0) return;
      yield bytes;
    }
  }
  try {
    for (;;) {
      const head = await next();
      if (!head) return;
      yield { head: json(head), body: body(), tail: async () => json(await next()) };
    }
  } finally {
    await reader.close();
  }
}

/** Compressed with Zstandard (RFC 8878); the checksum is left to the seal of the records. */
export const compressed = (source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> =>
  through(source, createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }));

export const decompressed = (source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> =>
  through(source, createZstdDecompress());

async function* through(
  source: AsyncIterable<Uint8Array>,
  stream: ReturnType<typeof createZstdCompress> | ReturnType<typeof createZstdDecompress>,
): AsyncGenerator<Buffer, void, undefined> {
  // An error of the source comes out of the stream.
  pipeline(Readable.from(source), stream, () => {});
  yield* stream as AsyncIterable<Buffer>;
}
