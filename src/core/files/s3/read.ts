import { Readable } from 'node:stream';
import { type ByteRange, MissingBytes } from '../store.ts';
import type { S3Client } from './client.ts';
import { asS3Error, S3Error } from './s3-error.ts';

/** Times in a row that a cut download is continued. */
const RESUMES = 5;
/** Bytes after which a download that was cut counts as going again. */
const PROGRESS = 1024 * 1024;

interface Opened {
  body: Readable;
  /** Bytes that it brings. */
  length: number;
}

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

  /** Null where nothing begins at `start`. */
  async function openFrom(start: number, end = Number.POSITIVE_INFINITY): Promise<Opened | null> {
    const partial = start > 0 || Number.isFinite(end);
    const answer = await client.open({
      method: 'GET',
      key,
      signal: ending.signal,
      also: [404, 416],
      ...(partial && { range: `bytes=${start}-${Number.isFinite(end) ? end : ''}` }),
    });
    const { status, headers, body } = answer;
    // It may fail before anybody reads it.
    body.on('error', () => {});
    const announced = headers['content-length'];
    const begins = Number(/^bytes (\d+)-/.exec(String(headers['content-range']))?.[1] ?? 0);
    if ((status === 206 || (status === 200 && !partial)) && begins === start && announced !== undefined)
      // Some servers send more than they were asked for.
      return { body, length: Math.min(Number(announced), end - start + 1) };
    body.destroy();
    if (status === 404) throw new MissingBytes(id);
    if (status === 416) return null;
    throw new S3Error('unexpected', `GET ${key} without ${partial ? 'the range' : 'a length'}`, { status });
  }

  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    let next: Opened | null = first;
    let got = 0;
    let left = RESUMES;
    let since = 0;
    while (next) {
      try {
        for await (const chunk of next.body as AsyncIterable<Buffer>) {
          const wanted = chunk.subarray(0, length - got);
          got += wanted.length;
          if (wanted.length > 0) yield wanted;
          if (got === length) break;
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
