import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok } from '../../../core/http.ts';
import type { Crop } from '../../../core/pictures/encode.ts';
import { limitPictures, receivePicture, sendPicture } from '../../../core/pictures/receive.ts';
import { badPicture } from '../../../core/pictures/sniff.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { crop, pictureCreate, pictureGet } from './pictures.api.ts';
import { findPicture, keepPicture } from './pictures.service.ts';

/**
 * Pictures of people and organisations: uploaded by anybody signed in, served to anybody who knows the
 * address.
 */
export async function pictureRoutes(app: FastifyInstance, { database, files }: Deps): Promise<void> {
  await limitPictures(app, (limited, options) =>
    serve(
      limited,
      pictureCreate,
      async (request, reply) => {
        const [square] = await receivePicture(request as FastifyRequest, reply, (posted) => ({
          as: 'square',
          crop: cropOf(posted),
        }));
        return ok({ url: await keepPicture(database, files, square!.content) }, 'Slika je primljena.');
      },
      options,
    ),
  );

  serve(app, pictureGet, async (request, reply) =>
    sendPicture(request, reply, files, () => findPicture(database, request.params.file)),
  );
}

/** The requested square; null: the largest one. Throws 422. */
function cropOf(options: string | undefined): Crop | null {
  if (options === undefined) return null;
  try {
    const parsed = JSON.parse(options) as { crop?: unknown } | null;
    return parsed?.crop === undefined ? null : crop.parse(parsed.crop);
  } catch {
    throw badPicture('Isječak slike nije ispravan.');
  }
}
