import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { letterHeadline } from '../site/made/lettered.ts';
import { HEADLINE_GROUND, HEADLINE_PICTURES, headlineOf, sitePicture } from '../site/seo/site-picture.ts';
import type { ContentOf } from '../site/written.ts';

/**
 * Serves the picture of a site whose `home` page says something else than it was built with. There is one at a time, lettered when
 * it is first asked for; whoever was told of another before, or makes one up, is led to it.
 */
export function headlinePicture(
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
      const mine = drawn;
      try {
        const picture = await mine.picture;
        return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
      } catch (error) {
        // What went wrong may go right the next time.
        if (drawn === mine) drawn = null;
        throw error;
      }
    },
  );
}
