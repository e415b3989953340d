import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A page is some 20 KB compressed, and there are some ten of them under each address people reach the site by. */
const KEPT = 200;
const packed = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

/** Of brotli, for a text that is one of many: some milliseconds. */
const QUICK = 5;

/** How a text is sent, the smallest first. */
const PACKERS: Record<string, (content: Buffer, lasting: boolean) => Promise<Buffer>> = {
  // The best there is takes a tenth of a second: a page then comes with the first packets of a connection.
  br: (content, lasting) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: lasting ? constants.BROTLI_MAX_QUALITY : QUICK,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => gz(content, { level: 9 }),
};

/**
 * Answers a text that was made for this request as a file would be answered: compressed, with an ETag that its content alone
 * decides, 304 to whom already has it. The compressed texts are kept by their content, so there is nothing to invalidate.
 * `lasting`: it is one of the few that no visitor decides, and worth the best compression.
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  { lasting = false } = {},
): Promise<FastifyReply> {
  const content = Buffer.from(text);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const coding = Object.keys(PACKERS).find((name) => takes(request.headers['accept-encoding'], name));
  const etag = `"${hash}${coding ? `-${coding}` : ''}"`;
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  // An error is never "not modified".
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(etag) && reply.statusCode === 200) return reply.code(304).send();
  reply.type(type);
  if (!coding) return reply.send(content);
  const key = `${coding} ${hash}`;
  let small = packed.get(key);
  if (!small) {
    small = PACKERS[coding]!(content, lasting);
    packed.set(key, small);
    small.catch(() => packed.delete(key));
  }
  return reply.header('content-encoding', coding).send(await small);
}

/** Whether `Accept-Encoding` names a coding, and not with the weight 0. */
function takes(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return name === coding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    });
}
