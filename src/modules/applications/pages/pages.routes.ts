import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { readScanned } from '../../../core/files/scan/gate.ts';
import { sendFile } from '../../../core/files/send.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { PUBLIC_APPS } from '../feeds/paths.ts';
import type { PublishedApplication } from '../feeds/published.ts';
import { drawPicture, pictureMark } from './picture.ts';
import { findPublic } from './site-pages.ts';

const DAY = 86_400;
const PUBLIC = { config: { permission: 'public' }, schema: { hide: true } } as const;

interface Marked {
  Params: { slug: string; mark: string };
}

/** Pictures of public applications, for pages and link previews. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files } = deps;
  const pictures = new LRUCache<PublishedApplication, Promise<Buffer>>({ max: 100 });

  const shown = async (slug: string): Promise<PublishedApplication> => {
    const application = await findPublic(deps, slug);
    if (!application) throw notFound();
    return application;
  };

  const iconOf = async ({ tenantId, icon }: PublishedApplication): Promise<StoredFile | null> => {
    const tenant = icon && (await findTenant(database, tenantId));
    return tenant ? asSystem(database, tenant, (ctx) => readyFile(ctx, icon.fileId)) : null;
  };

  const draw = async (application: PublishedApplication): Promise<Buffer> => {
    const icon = await iconOf(application);
    // One that waits for the scanner, or is lost, is left out.
    const bytes =
      icon &&
      (await readScanned(files, icon)
        .then(buffer)
        .catch(() => null));
    return drawPicture(application, bytes);
  };

  // The addresses change with what they show, so it may be kept for long.
  app.get<Marked>(`${PUBLIC_APPS}/:slug/icon/:mark`, PUBLIC, async (request, reply) => {
    const application = await shown(request.params.slug);
    const icon = application.icon?.mark === request.params.mark ? await iconOf(application) : null;
    if (!icon) throw notFound();
    return sendFile(request, reply, files, icon, { inline: true, shared: true, maxAge: 30 * DAY });
  });

  app.get<Marked>(`${PUBLIC_APPS}/:slug/picture/:mark`, PUBLIC, async (request, reply) => {
    const application = await shown(request.params.slug);
    const isNow = request.params.mark === pictureMark(application);
    let picture = pictures.get(application);
    if (!picture) {
      picture = draw(application);
      pictures.set(application, picture);
      // The next request tries again.
      picture.catch(() => pictures.delete(application));
    }
    const drawn = await picture;
    // Whoever was given the address before gets the picture of today, and asks again.
    const kept = isNow ? `max-age=${30 * DAY}, immutable` : 'no-cache';
    return reply.type('image/png').header('cache-control', `public, ${kept}`).send(drawn);
  });
}
