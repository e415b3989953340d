import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import { callerOf, ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { goneOf } from '../../../core/transfer/gone.ts';
import { createTurns } from '../../../core/transfer/turns.ts';
import { type Accepted, checkUpload, withUpload } from '../../../core/transfer/upload.ts';
import type { Deps } from '../../../server/module.ts';
import { MAX_PICTURE_BYTES } from './limits.ts';
import { type Crop, crop, pictureCreate, pictureGet } from './pictures.api.ts';
import { keepPicture, readPicture } from './pictures.service.ts';
import { shrinkPicture } from './shrink.ts';
import { badPicture, pictureFormatOf, tooLarge } from './sniff.ts';

/** Uploads on their way to disk, and the one that is being painted. */
const uploading = createTurns({ running: 4, share: 1, waiting: 12 });
const painting = createTurns({ running: 1, share: 1, waiting: 12 });

const PICTURES: Accepted = { most: MAX_PICTURE_BYTES, tooLarge, check: pictureFormatOf };
/** Pictures that a person may send in a quarter of an hour. */
const MOST = { max: 30, timeWindow: 15 * 60_000 };

/** Pictures of people and organisations: sent by whoever is signed in, seen by everybody who knows the address. */
export async function pictureRoutes(app: FastifyInstance, { database }: Deps): Promise<void> {
  await app.register(async (limited) => {
    await limited.register(rateLimit, { global: false, errorResponseBuilder: tooMany });
    serve(
      limited,
      pictureCreate,
      async (request, reply) => {
        checkUpload(request as FastifyRequest);
        const gone = goneOf(reply);
        const { userId } = callerOf(request as FastifyRequest).actor;
        const { painted } = await uploading.during(userId, gone, () =>
          withUpload(
            request as FastifyRequest,
            gone,
            async ({ file, options }) => {
              const wanted = cropOf(options);
              return {
                painted: await painting.during(userId, gone, () => shrinkPicture(file, wanted, gone)),
              };
            },
            PICTURES,
          ).catch((error: unknown) => {
            if (error instanceof AppError && error.cause)
              request.log.warn({ err: error.cause }, 'a picture was not read');
            throw error;
          }),
        );
        return ok({ url: await keepPicture(database, painted) }, 'Slika je primljena.');
      },
      { config: { rateLimit: { ...MOST, keyGenerator: personOf } } },
    );
  });

  serve(app, pictureGet, async (request, reply) => {
    const { type, content } = await readPicture(database, request.params.file);
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });
}

const personOf = (request: FastifyRequest): string => request.caller?.actor.userId ?? request.ip;

/** The square that is asked for; null: the largest one. Throws 422. */
function cropOf(options: string | undefined): Crop | null {
  if (options === undefined) return null;
  try {
    const given = JSON.parse(options) as { crop?: unknown } | null;
    return given?.crop === undefined ? null : crop.parse(given.crop);
  } catch {
    throw badPicture('Isječak slike nije ispravan.');
  }
}

function tooMany(_request: FastifyRequest, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError(429, 'too_many', `Poslali ste previše slika. Pokušajte ponovo za ${minutes} min.`, {
    data: { retry_after: seconds },
  });
}
