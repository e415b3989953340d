import { Readable } from 'node:stream';
import { type ByteRange, MissingBytes } from '../store.ts';
import type { S3Client } from './client.ts';
import { asS3Error, S3Error } from './s3-error.ts';

/** Times in a row that a cut download is continued. */
const RESUMES = 5;
/** Bytes after which a download that was cut counts as going again. */
const PROGRESS = 1024 * 1024;

/**
 * Opens the bytes of a key. A connection that is cut before all announced bytes have come is followed by another one for the
 * rest. Like a file's, a range may end beyond the end, and is empty if it begins there. Throws `MissingBytes`.
 */
export async function readKey(
  client: S3Client,
  key: string,
  id: string,
  range?: ByteRange,
): Promise<Readable> {
  const ending = new AbortController();
  const from = range?.start ?? 0;
  const first = await openFrom(from, range?.end);
  if (!first) return Readable.from([]);
  const { length } = first;

  async function openFrom(
    start: number,
    end: number | undefined,
  ): Promise<{ body: Readable; length: number } | null> {
    const partial = start > 0 || end !== undefined;
    const answer = await client.open({
      method: 'GET',
      key,
      signal: ending.signal,
      also: [404, 416],
      ...(partial && { range: `bytes=${start}-${end ?? ''}` }),
    });
    const { status, headers, body } = answer;
    // It may fail before anybody reads it.
    body.on('error', () => {});
    if (status === 206 || (status === 200 && !partial)) {
      const announced = headers['content-length'];
      if (announced !== undefined) return { body, length: Number(announced) };
    }
    body.destroy();
    if (status === 404) throw new MissingBytes(id);
    if (status === 416) return null;
    throw new S3Error('unexpected', `GET ${key} without ${partial ? 'the range' : 'a length'}`, { status });
  }

  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    let next: { body: Readable; length: number } | null = first;
    let got = 0;
    let left = RESUMES;
    let since = 0;
    while (next) {
      try {
        for await (const chunk of next.body as AsyncIterable<Buffer>) {
          got += chunk.length;
          yield chunk;
        }
        if (got === length) return;
        throw new S3Error('unexpected', `GET ${key} brought ${got} of ${length} bytes`);
      } catch (error) {
        if (ending.signal.aborted) throw error;
        if (got - since >= PROGRESS) left = RESUMES;
        since = got;
        left -= 1;
        if (left < 0 || got >= length)
          throw new S3Error('unreachable', `GET ${key} was cut`, { cause: error });
      }
      next = await openFrom(from + got, from + length - 1).catch((error: unknown) => {
        throw asS3Error(`GET ${key}`, error);
      });
    }
    throw new S3Error('unexpected', `${key} became shorter while it was read`);
  }

  const iterator = bytes();
  return new Readable({
    read() {
      iterator.next().then(
        ({ value }) => this.push(value ?? null),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      ending.abort();
      done(error);
    },
  });
}
