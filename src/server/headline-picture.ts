import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { letterHeadline } from '../site/made/lettered.ts';
import { HEADLINE_GROUND, HEADLINE_PICTURES, headlineOf, sitePicture } from '../site/seo/site-picture.ts';
import type { ContentOf } from '../site/written.ts';

/**
 * Serves the site's picture while the text of the `home` page differs from the built one. Only the current picture exists;
 * it is drawn at the first request. Any other address redirects to it.
 */
export function serveHeadlinePicture(
  app: FastifyInstance,
  site: string,
  home: () => Promise<ContentOf['home']>,
): void {
  let drawn: { path: string; picture: Promise<Buffer> } | null = null;
  const draw = async (content: ContentOf['home']): Promise<Buffer> =>
    letterHeadline(await readFile(join(site, HEADLINE_GROUND)), headlineOf(content));
  app.get(
    `${HEADLINE_PICTURES}:file`,
    { config: { permission: 'public', withoutDatabase: true }, schema: { hide: true } },
    async (request, reply) => {
      const content = await home();
      const { path } = sitePicture(content);
      if (request.url !== path) return reply.header('cache-control', 'no-cache').redirect(path);
      if (drawn?.path !== path) drawn = { path, picture: draw(content) };
      const current = drawn;
      try {
        const picture = await current.picture;
        return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
      } catch (error) {
        // The next request tries again.
        if (drawn === current) drawn = null;
        throw error;
      }
    },
  );
}
