import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hasEtag } from '../etag.ts';
import { freeing } from './freed.ts';
import { inlineTypeOf } from './media/media-type.ts';
import { multipartOf } from './multipart.ts';
import { MAX_RANGES, readRanges } from './ranges.ts';
import type { StoredFile } from './rows.ts';
import { readScanned, requireScanned } from './scan/gate.ts';
import { type ByteRange, type FileStore, MissingBytes } from './store.ts';

interface Sending {
  /** Shown by the browser instead of saved, if the type cannot run scripts. */
  inline?: boolean;
  /** Another name than the file's own. */
  name?: string;
  /** Seconds for which the browser need not ask again; the address must change with the content. Default 0. */
  maxAge?: number;
  /** Anybody may have it, so caches between may keep it, too. */
  shared?: boolean;
  /** See `requireScanned`; such a file is only saved. */
  unscanned?: boolean;
}

/** How a request to a `fileEndpoint` wants the file. */
export const sendingOf = ({ inline, unscanned }: { inline?: string; unscanned?: string }): Sending => ({
  inline: inline !== undefined && unscanned === undefined,
  unscanned: unscanned !== undefined,
});

/** The file that is sent, as far as that needs to know it. */
type SentFile = Omit<StoredFile, 'idguid'>;

/**
 * Answers a file, or the ranges that are asked for, several as `multipart/byteranges`. Files never run in the product's origin: other
 * types than pictures, PDF, sound and film are only downloaded, and nothing in them is executed or loaded. Throws 416 for ranges beyond
 * the end, overlapping ones and too many, 410 for lost bytes, and as `requireScanned`.
 */
export async function sendFile(
  request: Pick<FastifyRequest, 'headers' | 'log' | 'method'>,
  reply: FastifyReply,
  store: FileStore,
  file: SentFile,
  { inline = false, name = file.name, maxAge = 0, shared = false, unscanned = false }: Sending = {},
): Promise<FastifyReply> {
  requireScanned(file, { unscanned });
  const etag = `"${file.sha256}"`;
  const shown = inline ? inlineTypeOf(file.media_type) : null;
  const type = shown ?? downloadType(file.media_type);
  const who = shared ? 'public' : 'private';
  reply.headers({
    etag,
    'cache-control': maxAge > 0 ? `${who}, max-age=${maxAge}` : `${who}, no-cache`,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(name, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const asked = request.headers['if-none-match'];
  if (asked?.trim() === '*' || hasEtag(asked, etag)) return reply.code(304).send();
  const read = (range?: ByteRange) => readScanned(store, file, { range, unscanned });
  const ranges = rangesOf(request, reply, file, etag);
  // Of what nobody will see nothing is read.
  if (request.method === 'HEAD' || file.size === 0)
    // Fastify leaves the length of a stream as it is.
    return reply.type(type).header('content-length', file.size).send(Readable.from([]));
  if (ranges && ranges.length > 1) {
    const parts = multipartOf(ranges, { type, size: file.size });
    const first = await bytesOf(request, reply, () => read(parts.spans[0]));
    reply.code(206).type(parts.type).header('content-length', parts.length);
    return reply.send(parts.stream(first, read));
  }
  const range = ranges?.[0];
  const bytes = await bytesOf(request, reply, () => read(range));
  reply.type(type);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  return reply.send(freeing(bytes));
}

/** The ranges asked for; null for the whole file. Throws 416. */
function rangesOf(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  reply: FastifyReply,
  { size }: SentFile,
  etag: string,
): ByteRange[] | null {
  const condition = headers['if-range'];
  // Of HEAD ranges say nothing.
  if (method === 'HEAD' || (condition !== undefined && condition !== etag)) return null;
  const ranges = readRanges(headers.range, size);
  if (ranges !== 'beyond' && ranges !== 'crowded') return ranges;
  withoutFile(reply).header('content-range', `bytes */${size}`);
  if (ranges === 'beyond') throw new AppError(416, 'range', 'Traženi dio datoteke ne postoji.');
  throw new AppError(
    416,
    'ranges',
    `Traženi dijelovi datoteke se preklapaju, ili ih je više od ${MAX_RANGES}. Tražite ih jedan iza drugog, ili cijelu datoteku.`,
  );
}

/** What people are told of a file whose bytes the store has lost. */
export const MISSING_BYTES =
  'Sadržaj ove datoteke nije na serveru. Javite administratoru sistema: možda je u rezervnoj kopiji.';

/** The bytes, or a refusal that is no file. Throws 410 for bytes that the store has lost, which is logged. */
async function bytesOf(
  { log }: Pick<FastifyRequest, 'log'>,
  reply: FastifyReply,
  read: () => Promise<Readable>,
): Promise<Readable> {
  try {
    return await read();
  } catch (error) {
    withoutFile(reply);
    if (!(error instanceof MissingBytes)) throw error;
    log.error({ err: error }, 'the bytes of a file are missing');
    throw new AppError(410, 'bytes_missing', MISSING_BYTES);
  }
}

/** The refusal is no file, and nobody keeps it. */
const withoutFile = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-disposition').removeHeader('cache-control').removeHeader('etag');

/** A page that is only downloaded is not named as one. */
const downloadType = (type: string): string =>
  /html|xml|svg|script/.test(type) ? 'application/octet-stream' : type;
