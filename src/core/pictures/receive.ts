import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { callerOf } from '../http.ts';
import { createSemaphore } from '../semaphore.ts';
import { goneOf } from '../transfer/gone.ts';
import { type Accepted, checkUpload, withUpload } from '../transfer/upload.ts';
import { MAX_PICTURE_BYTES } from './limits.ts';
import { type Painted, paintPicture, type Wanted } from './paint.ts';
import { pictureFormatOf, tooLarge } from './sniff.ts';

/** Uploads on their way to disk, and the one that is being painted. */
const uploading = createSemaphore({ running: 4, share: 1, waiting: 12 });
const painting = createSemaphore({ running: 1, share: 1, waiting: 12 });

const PICTURES: Accepted = { most: MAX_PICTURE_BYTES, tooLarge, check: pictureFormatOf };
/** Pictures that a person may send in a quarter of an hour. */
const MOST = { max: 30, timeWindow: 15 * 60_000 };

/**
 * Takes the picture of a multipart request and answers it painted; `wantedOf` reads the part `options`. Throws what an upload
 * does, and 422 for what is no picture.
 */
export async function receivePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  wantedOf: (options: string | undefined) => Wanted,
): Promise<Painted[]> {
  checkUpload(request);
  const gone = goneOf(reply);
  const { userId } = callerOf(request).actor;
  return uploading.run(userId, gone, () =>
    withUpload(
      request,
      gone,
      async ({ file, options }) => {
        const wanted = wantedOf(options);
        return painting.run(userId, gone, () => paintPicture(file, wanted, gone));
      },
      PICTURES,
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.cause)
        request.log.warn({ err: error.cause }, 'a picture was not read');
      throw error;
    }),
  );
}

/** Registers with `add` routes that take pictures; it is given their options, by which a person may send only so many. */
export async function limitPictures(
  app: FastifyInstance,
  add: (limited: FastifyInstance, options: object) => void,
): Promise<void> {
  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
    add(limited, { config: { rateLimit: { ...MOST, keyGenerator: personOf } } });
  });
}

const personOf = (request: FastifyRequest): string => request.caller?.actor.userId ?? request.ip;

function tooMany(_request: FastifyRequest, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError(429, 'too_many', `Poslali ste previše slika. Pokušajte ponovo za ${minutes} min.`, {
    data: { retry_after: seconds },
  });
}

/**
 * Answers a picture, whose address never means another, and in which nothing runs; 304 to whoever has it already and asks
 * whether it is still the same (they should not, but do). It is read first: anybody can name a picture that never was.
 */
export async function sendPicture(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  reply: FastifyReply,
  read: () => Promise<{ type: string; content: Buffer }>,
): Promise<FastifyReply> {
  const picture = await read();
  const etag = `"${request.url.replace(/^.*\/|[?#].*$/g, '')}"`;
  const has = request.headers['if-none-match']
    ?.split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag);
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (has) return reply.code(304).send();
  return reply
    .type(picture.type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(picture.content);
}
