import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { type AddressGuard, addressGuard } from '../../../core/egress/addresses.ts';
import { HEAD_BYTES, mediaTypeOf } from '../../../core/files/media/media-type.ts';
import { createHttpClient, HttpClientError } from '../../../core/http-client/client.ts';
import type { Content } from '../protocol/content.ts';
import * as fault from './media-fault.ts';
import { MediaFault, mostBytesOf } from './media-fault.ts';

/** Redirects that are followed, each to an address that is checked anew. */
const MOST_REDIRECTS = 3;
/** Milliseconds without a byte. */
const IDLE = 15_000;
const CONNECT = 5000;

/** How files are fetched. */
export interface Fetching {
  log: Logger;
  /** Private ranges that may be reached. */
  allow: readonly string[];
  /** Ends the fetching: its time is over, or the server stops. */
  signal: AbortSignal;
}

/** A file of which the head was looked at. */
export interface FetchedMedia {
  name: string;
  /** All its bytes; fails by `MediaFault` if they are too many or end early. */
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Fetches the file of a message and gives its bytes to `store`, once its head is what the message says. Throws MediaFault with the reason
 * if it cannot be had, and whatever `store` throws.
 */
export async function fetchMedia<T>(
  { kind, data }: Content,
  { log, allow, signal }: Fetching,
  store: (media: FetchedMedia) => Promise<T>,
): Promise<T> {
  const guard = addressGuard(allow);
  let url = new URL(data.media!);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const client = createHttpClient({
      name: 'viber-media',
      base: url.origin,
      log,
      guard: guard as AddressGuard,
      connectTimeout: CONNECT,
      idleTimeout: IDLE,
      retries: 1,
    });
    try {
      const { status, headers, body } = await client.open({ path: url.pathname + url.search, signal });
      const next = status >= 300 && status < 400 ? targetOf(headers.location, url) : null;
      if (next) {
        drop(body);
        url = next;
        continue;
      }
      if (status !== 200) throw dropped(body, fault.refusedWith(status));
      const most = mostBytesOf(kind);
      if (Number(headers['content-length'] ?? 0) > most) throw dropped(body, fault.tooLong(most));
      return await store(await looked(kind, data.file_name ?? lastPartOf(url), body, most));
    } catch (error) {
      throw faultOf(error, signal);
    } finally {
      await client.close();
    }
  }
  throw new MediaFault(fault.ASTRAY);
}

/** Ends a body that is not read to its end, which fails it. */
function drop(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

/** A fault by which the body is dropped. */
function dropped(body: Readable, why: string): MediaFault {
  drop(body);
  return new MediaFault(why);
}

function targetOf(location: string | string[] | undefined, from: URL): URL | null {
  const target = typeof location === 'string' ? URL.parse(location, from) : null;
  if (!target || !/^https?:$/.test(target.protocol)) throw new MediaFault(fault.ASTRAY);
  return target;
}

/** Looks at the head before anything is stored. */
async function looked(
  kind: Content['kind'],
  name: string,
  body: Readable,
  most: number,
): Promise<FetchedMedia> {
  const source = bounded(body, most);
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    head.push(value);
    length += value.length;
  }
  if (length === 0) throw new MediaFault(fault.EMPTY);
  const { type, extension } = await mediaTypeOf(Buffer.concat(head), name);
  const why = fault.faultOfType(kind, type);
  if (why) throw dropped(body, why);
  return {
    name: /\.\w{1,5}$/.test(name) ? name : `${name || NAMES[kind] || 'datoteka'}.${extension}`,
    bytes: (async function* () {
      yield* head;
      yield* source;
    })(),
  };
}

const NAMES: Partial<Record<Content['kind'], string>> = { picture: 'slika', video: 'video' };

async function* bounded(body: Readable, most: number): AsyncGenerator<Uint8Array, void> {
  let seen = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    seen += chunk.length;
    if (seen > most) throw dropped(body, fault.tooLong(most));
    yield chunk;
  }
}

function lastPartOf(url: URL): string {
  const part = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Codes of a connection that ended in the middle. */
const CUT = /^(UND_ERR_SOCKET|ECONNRESET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|EPIPE)$/;

/** What a failure means to people; an error of the store, or of a server that stops, as it is. */
function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof MediaFault) return error;
  if (signal.aborted)
    return (signal.reason as Error)?.name === 'TimeoutError' ? new MediaFault(fault.TOO_LATE) : error;
  if (error instanceof HttpClientError)
    return new MediaFault(
      error.reason === 'forbidden'
        ? fault.FORBIDDEN
        : error.reason === 'timeout'
          ? fault.TOO_LATE
          : fault.UNREACHABLE,
    );
  const code = (error as { code?: string }).code ?? '';
  if (code === 'UND_ERR_BODY_TIMEOUT') return new MediaFault(fault.TOO_LATE);
  return CUT.test(code) ? new MediaFault(fault.BROKEN) : error;
}
