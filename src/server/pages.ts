import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageHead, withHead } from '../core/page-head.ts';
import { areasOf } from '../menu.ts';
import { modules } from '../modules.ts';
import { FALLBACK } from '../site/frame/site-info.ts';
import type { SitePage, WrittenPage } from './module.ts';
import type { RenderedPage } from './render.ts';

/** First part of every address that the back-office answers. */
const BACK_OFFICE = areasOf(modules);
const ADMIN_ASSETS = '/admin-assets/';
/** Names in these folders carry a hash of their content. */
const HASHED = ['/assets/', ADMIN_ASSETS];

/** What is not served as it was built. */
export interface ChangingPages {
  /** The pages of the site that stand at many addresses each, and how to learn what one says of itself at one of them. */
  many: readonly SitePage[];
  headOf(page: SitePage, params: Record<string, string>): Promise<PageHead | null>;
  /** The pages that show what somebody writes, and one of them as it stands; null: as it was built. */
  written: readonly WrittenPage[];
  documentOf(page: WrittenPage): Promise<RenderedPage | null>;
}

/**
 * Serves the two built front ends from `dist`: the prerendered site page by page, and the back-office's one page
 * for every address of its areas. Throws when they have not been built.
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  { many, headOf, written, documentOf }: ChangingPages,
): Promise<void> {
  const files = new Map([
    ...filesOf(join(dist, 'site')).map((path) => [path, `site${path}`] as const),
    ...filesOf(join(dist, 'admin')).map((path) => [path, `admin${path}`] as const),
  ]);
  files.delete('/index.html');
  const site = new Set(filesOf(join(dist, 'site')));
  if (!site.has('/index.html') || !existsSync(join(dist, 'admin/index.html')))
    throw new Error('The front ends are not built: run npm run build.');
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  const page = (reply: FastifyReply, file: string, status = 200) =>
    reply.code(status).header('cache-control', 'no-cache').sendFile(file);

  // Only at the addresses it stands for: without one it is none.
  for (const { file } of many) site.delete(file);
  for (const one of many)
    app.get(
      one.path,
      { config: { permission: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const head = await headOf(one, request.params as Record<string, string>);
        if (!head) return page(reply, 'site/404.html', 404);
        const html = withHead(await readFile(join(dist, 'site', one.file), 'utf8'), head);
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
      },
    );

  for (const one of written) {
    const file = [`${one.path}.html`, '/index.html'].find((name) => site.has(name))!;
    app.get(
      one.path,
      { config: { permission: 'public' }, schema: { hide: true } },
      async (_request, reply) => {
        const document = await documentOf(one);
        if (!document) return page(reply, `site${file}`);
        const { html, title, description } = document;
        return reply
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(withHead(html, { title: `${title} · ${FALLBACK.name}`, description, index: true }));
      },
    );
  }

  app.get('/*', { config: { permission: 'public' }, schema: { hide: true } }, (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`.replace(/(.)\/+$/, '$1');
    const found = files.get(path) ?? builtSince(dist, path);
    if (/^\/api(\/|$)/.test(path)) return reply.callNotFound();
    if (found && !path.endsWith('.html')) {
      const hashed = HASHED.some((folder) => path.startsWith(folder));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      return reply.sendFile(found);
    }
    for (const candidate of path === '/' ? ['/index.html'] : [`${path}.html`, `${path}/index.html`])
      if (site.has(candidate) && candidate !== '/404.html') return page(reply, `site${candidate}`);
    if (BACK_OFFICE.has(path.split('/')[1] ?? '')) return page(reply, 'admin/index.html');
    return page(reply, 'site/404.html', 404);
  });
}

/** A hashed file that a build has added while the server runs (`npm run dev`). */
function builtSince(dist: string, path: string): string | undefined {
  const folder = HASHED.find((start) => path.startsWith(start));
  if (!folder || path.includes('..')) return undefined;
  const file = `${folder === ADMIN_ASSETS ? 'admin' : 'site'}${path}`;
  return existsSync(join(dist, file)) ? file : undefined;
}

/** Paths of all files below a folder, beginning with a slash; compressed twins are found by their original. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.startsWith('/.'));
}
