import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageHead, type Picture, withHead } from '../core/page-head.ts';
import { areasOf } from '../menu.ts';
import { modules } from '../modules.ts';
import { siteInfo } from '../site/frame/site-info.ts';
import { allPages, indexedPages } from '../site/pages/all-pages.ts';
import { PAGES, type PageInfo, type PageKey } from '../site/pages/pages.ts';
import { robots, sitemap } from '../site/seo/crawlers.ts';
import { headOf } from '../site/seo/head.ts';
import { sitePicture } from '../site/seo/site-picture.ts';
import { webManifest } from '../site/seo/webmanifest.ts';
import { type ContentOf, saidOf } from '../site/written.ts';
import type { PublicSettings } from '../web/settings.ts';
import { serveHeadlinePicture } from './headline-picture.ts';
import type { AskedAddress, SitePage, WrittenPage } from './module.ts';
import type { RenderedPage } from './render.ts';
import { sendText } from './send-text.ts';
import { originOf } from './site-address.ts';
import { StartError } from './start-error.ts';

/** First segments of the back-office's addresses. */
const BACK_OFFICE = areasOf(modules);
const ADMIN_ASSETS = '/admin-assets/';
/** Folders of files with a content hash in their names. */
const HASHED = ['/assets/', ADMIN_ASSETS];
/** By their addresses. */
const PAGE_AT = new Map(allPages.map((page) => [page.address, page]));
/** Pages that also serve addresses below their own. */
const ABOVE = allPages.filter(({ below }) => below);
/**
 * Content security policy of workers, which have that of their own file. They may use WebAssembly and connect only to the
 * assets beside it. Opened as a page, such a file is in no frame.
 */
const WORKER = /^(\/(?:admin-)?assets\/).*\.js$/;
const workerPolicy = (folder: string, origins: readonly string[]): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src ${origins.map((origin) => origin + folder).join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
const OPEN = { config: { permission: 'public' }, schema: { hide: true } } as const;
/** Static or cached content. */
const AT_HAND = { ...OPEN, config: { ...OPEN.config, withoutDatabase: true } } as const;

/** Data of the site's pages. */
interface Site {
  /** Pages that show something else at each address. */
  pages: readonly SitePage[];
  /** Such a page at an address (`html` is null: as built); null if there is none. */
  pageAt(page: SitePage, asked: AskedAddress): Promise<{ head: PageHead; html: string | null } | null>;
  /** Their addresses for the sitemap. */
  addresses(): Promise<readonly string[]>;
  /** Pages with editable content, and their current content; null: as built. */
  written: readonly WrittenPage[];
  documentOf(page: WrittenPage): Promise<RenderedPage | null>;
  /** Canonical origin, or null. */
  addressFor(request: FastifyRequest): string | null;
  /** The configured origin, never taken from a request. */
  ownAddress: string;
  /** Must not fail without the database. */
  settings(): Promise<PublicSettings>;
  /** Name and description of the site, from the home page. */
  home(): Promise<ContentOf['home']>;
}

/** Head of a page on the site at `origin` (null: no canonical address) with its picture. */
type HeadAt = (origin: string | null, settings: PublicSettings, picture: Picture) => PageHead;

/**
 * Serves the built front ends from `dist`: the prerendered pages of the site with their heads, and the back-office's single page
 * for all its addresses. Throws if they have not been built.
 */
export async function servePages(app: FastifyInstance, dist: string, site: Site): Promise<void> {
  const files = new Map([
    ...filesOf(join(dist, 'site')).map((path) => [path, `site${path}`] as const),
    ...filesOf(join(dist, 'admin')).map((path) => [path, `admin${path}`] as const),
  ]);
  if (!files.has('/index.html') || !existsSync(join(dist, 'admin/index.html')))
    throw new StartError('Javni sajt i administracija nisu izgrađeni: pokrenite npm run build.');
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    html: string,
    head: HeadAt,
    reusable = true,
  ) => {
    const [settings, home] = await Promise.all([site.settings(), site.home()]);
    const origin = site.addressFor(request);
    const filled = withHead(html, head(origin, settings, sitePicture(home)), {
      name: siteInfo(settings).name,
      origin,
    });
    const own = reusable && (origin === null || origin === site.ownAddress);
    return sendText(request, reply, 'text/html; charset=utf-8', filled, { reusable: own });
  };
  const read = (file: string) => readFile(join(dist, 'site', file), 'utf8');
  const built = async (request: FastifyRequest, reply: FastifyReply, info: PageInfo) =>
    send(request, reply, await read(info.file), (...at) => headOf(info, ...at));
  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    built(request, reply.code(404), PAGES.notFound);

  for (const one of site.pages) {
    const info: PageInfo = PAGES[one.page as PageKey];
    // As built; the page's script loads the content and reports errors.
    const onOutage = (request: FastifyRequest, reply: FastifyReply) => built(request, reply, info);
    app.get(one.path, { ...OPEN, config: { ...OPEN.config, onOutage } }, async (request, reply) => {
      const found = await site.pageAt(one, {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        origin: site.addressFor(request),
      });
      if (!found) return lost(request, reply);
      const html = found.html ?? (await read(info.file));
      return send(request, reply, html, (_origin, _settings, picture) => ({ picture, ...found.head }), false);
    });
  }

  for (const one of site.written) {
    const info = PAGE_AT.get(one.path)!;
    app.get(one.path, AT_HAND, async (request, reply) => {
      const document = await site.documentOf(one);
      if (!document) return built(request, reply, info);
      const { html, title, description } = document;
      const said = { ...info, title, description };
      return send(request, reply, html, (...at) => headOf(said, ...at));
    });
  }

  app.get('/robots.txt', AT_HAND, (request, reply) =>
    sendText(request, reply, 'text/plain; charset=utf-8', robots(site.addressFor(request), BACK_OFFICE)),
  );
  const sendSitemap = (request: FastifyRequest, reply: FastifyReply, more: readonly string[]) =>
    sendText(
      request,
      reply,
      'application/xml; charset=utf-8',
      sitemap(site.addressFor(request) ?? site.ownAddress, [
        ...indexedPages.map(({ address }) => address),
        ...more,
      ]),
    );
  // Without the database, those that are always there.
  const onOutage = (request: FastifyRequest, reply: FastifyReply) => sendSitemap(request, reply, []);
  app.get('/sitemap.xml', { ...OPEN, config: { ...OPEN.config, onOutage } }, async (request, reply) =>
    sendSitemap(request, reply, await site.addresses()),
  );
  app.get('/manifest.webmanifest', AT_HAND, async (request, reply) =>
    sendText(
      request,
      reply,
      'application/manifest+json',
      JSON.stringify(
        webManifest(await site.settings(), saidOf('home', await site.home()).description),
        null,
        2,
      ),
    ),
  );

  serveHeadlinePicture(app, join(dist, 'site'), site.home);

  // ETag by content, because date and size could be equal for a new version.
  app.get('/sw.js', AT_HAND, async (request, reply) => {
    const code = await readFile(join(dist, 'site/sw.js'), 'utf8');
    return sendText(request, reply, 'text/javascript; charset=utf-8', code);
  });

  app.get('/*', AT_HAND, (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`.replace(/(.)\/+$/, '$1');
    const found = files.get(path) ?? builtSince(dist, path);
    if (/^\/api(\/|$)/.test(path)) return reply.callNotFound();
    if (found && !path.endsWith('.html')) {
      const hashed = HASHED.some((folder) => path.startsWith(folder));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      const folder = WORKER.exec(path)?.[1];
      if (folder) {
        // Tools must also work under another host name than the site's.
        const here = originOf(request) ?? site.ownAddress;
        const origins = new Set([site.ownAddress, here]);
        reply.header('content-security-policy', workerPolicy(folder, [...origins]));
        // Depends on the requested host, so not in shared caches.
        if (origins.size > 1) reply.header('cache-control', 'private, max-age=31536000, immutable');
      }
      return reply.sendFile(found);
    }
    const info = PAGE_AT.get(path) ?? ABOVE.find(({ address }) => path.startsWith(`${address}/`));
    if (info && files.has(`/${info.file}`)) return built(request, reply, info);
    if (BACK_OFFICE.has(path.split('/')[1] ?? ''))
      return reply.header('cache-control', 'no-cache').sendFile('admin/index.html');
    return lost(request, reply);
  });
}

/** A hashed file that a build has added while the server runs (`npm run dev`). */
function builtSince(dist: string, path: string): string | undefined {
  const folder = HASHED.find((start) => path.startsWith(start));
  if (!folder || path.includes('..')) return undefined;
  const file = `${folder === ADMIN_ASSETS ? 'admin' : 'site'}${path}`;
  return existsSync(join(dist, file)) ? file : undefined;
}

/**
 * Paths of all files below a folder, with a leading slash. Compressed variants are left out, except files that exist only
 * compressed (OCR languages).
 */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.startsWith('/.'));
  const known = new Set(all);
  return all.filter((path) => !/\.(br|gz)$/.test(path) || !known.has(path.replace(/\.(br|gz)$/, '')));
}
