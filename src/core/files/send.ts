import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hasEtag } from '../etag.ts';
import { freeing } from './freed.ts';
import { inlineTypeOf } from './media/media-type.ts';
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
  /** See `requireScanned`; such a file is only saved. */
  unscanned?: boolean;
}

/** How a request to a `fileEndpoint` wants the file. */
export const sendingOf = ({ inline, unscanned }: { inline?: string; unscanned?: string }): Sending => ({
  inline: inline !== undefined && unscanned === undefined,
  unscanned: unscanned !== undefined,
});

/**
 * Answers a file, or the range that is asked for. Files never run in the product's origin: other types than pictures, PDF, sound and
 * film are only downloaded, and nothing in them is executed or loaded. Throws 416 for a range beyond the end, 410 for lost bytes,
 * and as `requireScanned`.
 */
export async function sendFile(
  request: Pick<FastifyRequest, 'headers' | 'log'>,
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
  { inline = false, name = file.name, maxAge = 0, unscanned = false }: Sending = {},
): Promise<FastifyReply> {
  requireScanned(file, { unscanned });
  const etag = `"${file.sha256}"`;
  const shown = inline ? inlineTypeOf(file.media_type) : null;
  reply.headers({
    etag,
    'cache-control': maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(name, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const asked = request.headers['if-none-match'];
  if (asked?.trim() === '*' || hasEtag(asked, etag)) return reply.code(304).send();
  const range = rangeOf(request.headers, file.size, etag);
  if (range === 'beyond') {
    // The refusal is no file.
    reply.removeHeader('content-disposition');
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError(416, 'range', 'Traženi dio datoteke ne postoji.');
  }
  const bytes =
    file.size === 0
      ? Buffer.alloc(0)
      : await bytesOf(request, reply, () =>
          readScanned(store, file, { range: range ?? undefined, unscanned }),
        );
  reply.type(shown ?? downloadType(file.media_type));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  return reply.send(Buffer.isBuffer(bytes) ? bytes : freeing(bytes));
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
    reply.removeHeader('content-disposition');
    if (!(error instanceof MissingBytes)) throw error;
    log.error({ err: error }, 'the bytes of a file are missing');
    throw new AppError(410, 'bytes_missing', MISSING_BYTES);
  }
}

/** A page that is only downloaded is not named as one. */
const downloadType = (type: string): string =>
  /html|xml|svg|script/.test(type) ? 'application/octet-stream' : type;

/** The one range asked for; null for the whole file, which also answers several ranges at once (RFC 9110, 14.2). */
function rangeOf(
  { range, 'if-range': condition }: FastifyRequest['headers'],
  size: number,
  etag: string,
): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if ((first === '' && last === '') || (condition !== undefined && condition !== etag)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'beyond' : { start, end };
}
