import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../core/errors.ts';
import { withBody } from '../core/page-body.ts';

/** A whole document of the public site, and what it says of itself in its head. */
export interface RenderedPage {
  html: string;
  /** Without the site's name. */
  title: string;
  description: string;
}

/** Renders a page of the site with other content than it was built with. Throws 503 where the site has not been built. */
export type RenderPage = (page: string, content: object) => Promise<RenderedPage>;

/** What the site's build leaves for this side (src/site/prerender.tsx). */
interface Prerendered {
  renderContent(
    page: string,
    content: object,
  ): { body: string; title: string; description: string; file: string };
}

/**
 * Renders with the bundle that the build of the site leaves beside the pages, into the page as it was built. A page is
 * rendered once for a content (the same object) and a build: whoever comes later gets the same text.
 */
export function createRender(dist: string): RenderPage {
  const site = join(dist, 'site');
  const bundle = join(site, '.server/prerender.js');
  const made = new WeakMap<object, { page: string; build: number; rendered: Promise<RenderedPage> }>();

  const render = async (page: string, content: object, build: number): Promise<RenderedPage> => {
    // Another build is another module (`npm run dev`).
    const { renderContent } = (await import(`${pathToFileURL(bundle)}?${build}`)) as Prerendered;
    const { body, title, description, file } = renderContent(page, content);
    const template = await readFile(join(site, file), 'utf8');
    return { html: withBody(template, body, content), title, description };
  };

  return async (page, content) => {
    const build = await stat(bundle).then(({ mtimeMs }) => mtimeMs, unbuilt);
    const known = made.get(content);
    if (known?.build === build && known.page === page) return known.rendered;
    const fresh = render(page, content, build);
    made.set(content, { page, build, rendered: fresh });
    // What went wrong may go right the next time.
    fresh.catch(() => made.delete(content));
    return fresh;
  };
}

function unbuilt(): never {
  throw new AppError(503, 'unbuilt', 'Javni sajt još nije izgrađen.');
}
