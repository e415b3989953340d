import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasEtag } from '../core/etag.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compressed texts. A page has some 20 KB, and there are some ten for each address of the site. */
const compressed = new LRUCache<string, Promise<Buffer>>({ max: 200 });

/** Brotli quality that takes a few milliseconds. */
const FAST_QUALITY = 5;

/** By `Content-Encoding`, in order of preference. */
const COMPRESSORS: Record<string, (content: Buffer, reusable: boolean) => Promise<Buffer>> = {
  // The best quality takes a tenth of a second; a page then fits into the first packets of a connection.
  br: (content, reusable) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: reusable ? constants.BROTLI_MAX_QUALITY : FAST_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => gz(content, { level: 9 }),
};

/**
 * Sends a generated text like a file: compressed, with an ETag made from its content, 304 if the client has it. The cache
 * of compressed texts is keyed by content, so it needs no invalidation. `reusable`: the text does not depend on the
 * visitor, so the best compression pays off.
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  { reusable = false } = {},
): Promise<FastifyReply> {
  const content = Buffer.from(text);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const coding = Object.keys(COMPRESSORS).find((name) =>
    acceptsEncoding(request.headers['accept-encoding'], name),
  );
  const etag = `"${hash}${coding ? `-${coding}` : ''}"`;
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  // An error response is never "not modified".
  if (reply.statusCode === 200 && hasEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.type(type);
  if (!coding) return reply.send(content);
  const key = `${coding} ${hash}`;
  let result = compressed.get(key);
  if (!result) {
    result = COMPRESSORS[coding]!(content, reusable);
    compressed.set(key, result);
    result.catch(() => compressed.delete(key));
  }
  return reply.header('content-encoding', coding).send(await result);
}

/** True if `Accept-Encoding` names the coding with a weight above 0. */
function acceptsEncoding(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return name === coding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    });
}
