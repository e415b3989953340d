import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { isPassing, pauseBefore } from './retry.ts';

/** Bytes written to a connection at once. Each write counts as progress. */
const SLICE = 64 * 1024;
/** Longest pause that a service may ask for before another try, in milliseconds. */
const MAX_PAUSE = 60_000;

/** A request whose body or answer is too long to be held against one timeout, or in memory. */
export interface StreamRequest {
  method?: Dispatcher.HttpMethod;
  /** Follows the service's base; begins with a slash. */
  path: string;
  headers?: Record<string, string>;
  /** Sent with its length; it is kept until the answer has come, because it may have to be sent again. */
  body?: readonly Uint8Array[];
  /** Ends the request, and the answer while it is being read. */
  signal?: AbortSignal | undefined;
}

/** The head of an answer, and its body as it comes. Whoever does not read the body destroys it. */
export interface StreamAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  /** Fails if the connection ends before the announced length, or brings nothing for the idle timeout while it is being read. */
  body: Readable;
}

interface Sending {
  dispatcher: Dispatcher;
  url: URL;
  retries: number;
  /** Milliseconds before the first retry. */
  pause?: number | undefined;
  /** Longest time without progress, in milliseconds. A reader may be as slow as it likes. */
  idleTimeout: number;
  onRetry(): void;
}

/** Sends a request until there is an answer that another try would not change. */
export async function openAnswer(
  { method = 'GET', headers, body, signal }: StreamRequest,
  { dispatcher, url, retries, pause, idleTimeout, onRetry }: Sending,
): Promise<StreamAnswer> {
  const length = body?.reduce((sum, chunk) => sum + chunk.length, 0);
  for (let tried = 0; ; tried += 1) {
    signal?.throwIfAborted();
    let wait: number;
    try {
      const answer = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: length === undefined ? headers : { ...headers, 'content-length': String(length) },
        // Not one write: undici counts the time without an answer from the last one.
        body: length ? (slices(body!) as unknown as Readable) : null,
        signal,
        headersTimeout: idleTimeout,
        bodyTimeout: idleTimeout,
      });
      wait = pauseBefore(tried, answer.headers['retry-after'], pause);
      if (tried >= retries || !isPassing(answer) || wait > MAX_PAUSE)
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      await answer.body.dump();
    } catch (error) {
      if (tried >= retries || signal?.aborted || !isPassing(error)) throw error;
      wait = pauseBefore(tried, undefined, pause);
    }
    onRetry();
    await sleep(wait, undefined, { signal });
  }
}

async function* slices(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += SLICE) yield chunk.subarray(at, at + SLICE);
}

/** All bytes of a body. Throws `TooLong` after `most`, and reads no further. */
export async function readAll(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export class TooLong extends Error {}
