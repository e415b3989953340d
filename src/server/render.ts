import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../core/errors.ts';
import { withBody } from '../core/page-body.ts';

/** A rendered document of the public site, and its metadata. */
export interface RenderedPage {
  html: string;
  /** Without the site's name. */
  title: string;
  description: string;
}

/** Renders a page of the site with new content. Throws 503 if the site has not been built. */
export type RenderPage = (page: string, content: object) => Promise<RenderedPage>;

/** The exports of the site's server bundle (src/site/prerender.tsx). */
interface Prerendered {
  renderContent(
    page: string,
    content: object,
  ): { body: string; title: string; description: string; file: string };
}

/** Renders with the site's server bundle into the built page. Caches the result by content (the same object) and build. */
export function createRender(dist: string): RenderPage {
  const site = join(dist, 'site');
  const bundle = join(site, '.server/prerender.js');
  const cache = new WeakMap<object, { page: string; build: number; rendered: Promise<RenderedPage> }>();

  const render = async (page: string, content: object, build: number): Promise<RenderedPage> => {
    // The query makes Node load the module of a new build (`npm run dev`).
    const { renderContent } = (await import(`${pathToFileURL(bundle)}?${build}`)) as Prerendered;
    const { body, title, description, file } = renderContent(page, content);
    const template = await readFile(join(site, file), 'utf8');
    return { html: withBody(template, body, content), title, description };
  };

  return async (page, content) => {
    const build = await stat(bundle).then(({ mtimeMs }) => mtimeMs, unbuilt);
    const cached = cache.get(content);
    if (cached?.build === build && cached.page === page) return cached.rendered;
    const rendered = render(page, content, build);
    cache.set(content, { page, build, rendered });
    // The next request tries again.
    rendered.catch(() => cache.delete(content));
    return rendered;
  };
}

function unbuilt(): never {
  throw new AppError(503, 'unbuilt', 'Javni sajt još nije izgrađen.');
}
