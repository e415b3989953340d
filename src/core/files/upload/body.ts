import { PassThrough, type Readable } from 'node:stream';
import { ERRORS } from '@tus/server';
import type { FastifyRequest } from 'fastify';

/**
 * The bytes of a request that continues an upload. They go past the library, whose way through web streams copies each of them and
 * takes as much of the processor as receiving them: it gets a stream without bytes, by whose end it lets go of the upload.
 */
export interface UploadBody {
  /** What the library gets. */
  empty: ReadableStream<Uint8Array>;
  /**
   * The bytes, until all have arrived or the library ends `handed`, which is its end of `empty`. Throws 413 for more than `most`, and
   * `ERRORS.ABORTED` if the connection breaks.
   */
  bytes(handed: Readable, most: number): AsyncGenerator<Uint8Array>;
}

/** The body of a request. It is piped, so that the rest of a refused one can still be read away. */
export function uploadBody({ raw }: Pick<FastifyRequest, 'raw'>): UploadBody {
  // Chunk by chunk: of bytes, a stream would join what waits, which copies it.
  const body = new PassThrough({ readableObjectMode: true, readableHighWaterMark: 4 });
  raw.once('error', () => body.destroy(ERRORS.ABORTED as unknown as Error));
  raw.pipe(body);
  let end = (): void => {};
  const empty = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close();
    },
  });
  return {
    empty,
    async *bytes(handed, most) {
      handed.once('end', () => {
        raw.unpipe(body);
        body.end();
      });
      handed.resume();
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > most) throw ERRORS.ERR_SIZE_EXCEEDED;
        yield chunk;
      }
      end();
    },
  };
}
