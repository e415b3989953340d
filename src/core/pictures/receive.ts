import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hasEtag } from '../etag.ts';
import type { FileStore } from '../files/store.ts';
import { callerOf } from '../http.ts';
import { createSemaphore } from '../semaphore.ts';
import { goneOf } from '../transfer/gone.ts';
import { type Accepted, checkUpload, withUpload } from '../transfer/upload.ts';
import { type EncodedPicture, encodePicture, type Wanted } from './encode.ts';
import { MAX_PICTURE_BYTES } from './limits.ts';
import { pictureFormatOf, tooLarge } from './sniff.ts';
import { readPictureFile } from './stored.ts';

/** Uploads being received or encoded. */
const uploading = createSemaphore({ running: 4, share: 1, waiting: 12 });
const encoding = createSemaphore({ running: 1, share: 1, waiting: 12 });

const PICTURES: Accepted = { most: MAX_PICTURE_BYTES, tooLarge, check: pictureFormatOf };
/** Pictures that a person may send in a quarter of an hour. */
const MOST = { max: 30, timeWindow: 15 * 60_000 };

/**
 * Receives the picture of a multipart request and returns it encoded; `wantedOf` reads the part `options`. Throws like an
 * upload, and 422 for a file that is not a picture.
 */
export async function receivePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  wantedOf: (options: string | undefined) => Wanted,
): Promise<EncodedPicture[]> {
  checkUpload(request);
  const gone = goneOf(reply);
  const { userId } = callerOf(request).actor;
  return uploading.run(userId, gone, () =>
    withUpload(
      request,
      gone,
      async ({ file, options }) => {
        const wanted = wantedOf(options);
        return encoding.run(userId, gone, () => encodePicture(file, wanted, gone));
      },
      PICTURES,
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.cause)
        request.log.warn({ err: error.cause }, 'a picture was not read');
      throw error;
    }),
  );
}

/** Registers routes for pictures with `add`, which gets their options: a rate limit per person. */
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

/** A stored picture: its media type, and the id under which its bytes lie. */
export interface FoundPicture {
  type: string;
  fileId: string;
}

/**
 * Answers a picture. Its address never means another one, so a conditional request gets 304, after `find`, which throws 404,
 * because the address may be made up. Scripts in it cannot run.
 */
export async function sendPicture(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  reply: FastifyReply,
  store: FileStore,
  find: () => Promise<FoundPicture>,
): Promise<FastifyReply> {
  const { type, fileId } = await find();
  const etag = `"${request.url.replace(/^.*\/|[?#].*$/g, '')}"`;
  const lasting = () =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (hasEtag(request.headers['if-none-match'], etag)) return lasting().code(304).send();
  // Read before any header is set: a failure must not be kept for a year.
  const content = await readPictureFile(store, fileId);
  return lasting()
    .type(type)
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
