import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { OutageError } from '../src/core/dberrors.ts';
import { headTags } from '../src/core/page-head.ts';
import { AS_BUILT, type HomeContent } from '../src/modules/content/content.ts';
import type { PublicSettings } from '../src/modules/site/site.api.ts';
import { handleErrors } from '../src/server/errors.ts';
import { Outages } from '../src/server/outages.ts';
import { servePages } from '../src/server/pages.ts';
import { siteAddress } from '../src/server/site-address.ts';

const dist = mkdtempSync(join(tmpdir(), 'carsija-pages-'));
let app: FastifyInstance;
let settings: PublicSettings = {};
let home: HomeContent = AS_BUILT.home;
let isPublicUrlSet = true;
const publicUrl = 'https://carsija.ba';

/** A page as it is built. */
const built = (text: string): string =>
  `<head>${headTags({ title: 'Built', description: '', index: false }, { name: 'Built', origin: null })}</head>${text.repeat(50)}`;
/** The portfolio as somebody wrote it; null: as it was built. */
let wrote: string | null = null;

function put(path: string, text: string): void {
  mkdirSync(join(dist, path, '..'), { recursive: true });
  writeFileSync(join(dist, path), text);
}

beforeAll(async () => {
  put('site/index.html', built('home'));
  put('site/auth/login.html', built('login'));
  put('site/404.html', built('lost'));
  put('site/sw.js', 'worker');
  put('site/pregled.png', 'picture');
  put('site/portfolio.html', built('portfolio'));
  put('site/shop.html', built('closed'));
  put('site/.server/prerender.js', 'code of the server');
  put('site/.vite/manifest.json', '{}');
  put('site/assets/home-1a2b.js', 'code');
  put('site/assets/home-1a2b.js.br', 'packed');
  put('site/assets/bos.traineddata-5e6f.gz', 'language');
  put('site/jezik.gz', 'language');
  put('site/jezik.txt', 'text');
  put('site/jezik.txt.gz', 'packed');
  put('admin/index.html', 'office');
  put('admin/admin-assets/index-3c4d.js', 'office code');
  put('secret.txt', 'secret');
  // As the server is made.
  app = Fastify({ trustProxy: 'loopback', routerOptions: { ignoreTrailingSlash: true } });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('api'));
  put('site/provjera.html', built('run'));
  handleErrors(app, new Outages(pino({ level: 'silent' }), async () => {}));
  await servePages(app, dist, {
    pages: [
      { path: '/provjera/:id', page: 'run', at: async () => null },
      { path: '/shop', page: 'shop', at: async () => null },
    ],
    pageAt: async ({ page }, { params: { id }, query: { org, q }, origin }) => {
      if (id === 'unavailable' || org === 'unavailable') throw new OutageError('unavailable');
      if (page === 'run') {
        const head = { title: 'Run <1>', description: 'd', index: false, path: '/provjera/1' };
        return id === '1' ? { head, html: null } : null;
      }
      if (org === 'nema') return null;
      const path = `/shop${org ? `?org=${org}` : ''}`;
      const head = { title: `Ponuda <${q ?? ''}>`, description: 'd', index: true, path, data: [{ origin }] };
      return { head, html: built('shop') };
    },
    addressFor: (request) => siteAddress({ publicUrl, isPublicUrlSet }, request),
    ownAddress: publicUrl,
    settings: async () => settings,
    home: async () => home,
    written: ['/', '/portfolio'].map((path) => ({ path, page: path, content: async () => null })),
    addresses: async () => ['/shop', '/shop?org=kazan&x'],
    documentOf: async ({ path }) =>
      path === '/portfolio' && wrote
        ? { html: wrote, title: 'Radovi & mi', description: 'Naši "radovi"' }
        : null,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

beforeEach(() => {
  settings = {};
  home = AS_BUILT.home;
  isPublicUrlSet = true;
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

it.each([
  ['/', 200, 'home'],
  ['/auth/login', 200, 'login'],
  ['/portfolio', 200, 'portfolio'],
  ['/portfolio.html', 404, 'lost'],
  ['/.server/prerender.js', 404, 'lost'],
  ['/auth/login/', 200, 'login'],
  ['/pregled.png', 200, 'picture'],
  ['/dashboard', 200, 'office'],
  ['/erp/sifarnici/drzave/create', 200, 'office'],
  ['/admin-assets/index-3c4d.js', 200, 'office code'],
  ['/jezik.gz', 200, 'language'],
  ['/jezik.txt.gz', 404, 'lost'],
  ['/nema', 404, 'lost'],
  ['/api/nema', 404, 'api'],
  ['/404', 404, 'lost'],
  ['/index.html', 404, 'lost'],
  ['/admin-assets/nema.js', 404, 'lost'],
  ['/.vite/manifest.json', 404, 'lost'],
  ['/../secret.txt', 404, 'lost'],
  ['/assets/..%2f..%2fsecret.txt', 404, 'lost'],
  ['/shop', 200, 'shop'],
  ['/shop/', 200, 'shop'],
  ['/shop?org=kazan', 200, 'shop'],
  ['/shop?org=nema', 404, 'lost'],
  ['/shop?org=unavailable', 503, 'closed'],
  ['/provjera', 404, 'lost'],
  ['/provjera.html', 404, 'lost'],
  ['/provjera/2', 404, 'lost'],
  ['/provjera/1/2', 404, 'lost'],
])('%s answers %i', async (url, status, text) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body]).toEqual([status, expect.stringContaining(text)]);
});

it('keeps hashed files for ever and pages not at all', async () => {
  expect((await get('/assets/home-1a2b.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/')).headers['cache-control']).toBe('no-cache');
  expect((await get('/nema')).headers['cache-control']).toBe('no-cache');
  expect((await get('/dashboard')).headers['cache-control']).toBe('no-cache');
});

it('sends a new service worker to whoever has the one before, however alike their files are', async () => {
  const first = await get('/sw.js');
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
  const headers = { 'if-none-match': first.headers.etag };
  expect((await get('/sw.js', headers)).statusCode).toBe(304);
  const path = join(dist, 'site/sw.js');
  const { atime, mtime } = statSync(path);
  put('site/sw.js', 'wOrker');
  utimesSync(path, atime, mtime);
  expect(await get('/sw.js', headers)).toMatchObject({ statusCode: 200, body: 'wOrker' });
});

it('tells each page where it is and whose', async () => {
  settings = { site_name: 'Zanat d.o.o.', address: 'Ferhadija 1' };
  const home = (await get('/')).body;
  expect(home).toContain('<title>Mnogo zanata, jedna čaršija · Zanat d.o.o.</title>');
  expect(home).toContain('<link rel="canonical" href="https://carsija.ba/">');
  expect(home).toContain('<meta property="og:image" content="https://carsija.ba/pregled.png">');
  expect(home).toContain('"@type":"ProfessionalService"');
  expect(home).not.toContain('Built');
  const login = (await get('/auth/login?token=tajna')).body;
  expect(login).toContain('<link rel="canonical" href="https://carsija.ba/auth/login">');
  const lost = (await get('/nema')).body;
  expect(lost).toContain('noindex');
  expect(lost).not.toMatch(/canonical|og:url/);
});

it('without an address of its own names one to this machine alone, and to nobody the one that their request brings', async () => {
  isPublicUrlSet = false;
  const said = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { body } = await app.inject({ url: '/', headers, remoteAddress });
    return {
      canonical: /canonical" href="([^"]*)"/.exec(body)?.[1],
      names: ['tudje.ba', 'og:url', 'og:image', 'ld+json'].filter((text) => body.includes(text)),
    };
  };
  expect((await said({ host: 'localhost:3000' })).canonical).toBe('http://localhost:3000/');
  expect((await said({ host: '[::1]:3000' }, '::1')).canonical).toBe('http://[::1]:3000/');
  const nothing = { canonical: undefined, names: [] };
  expect(await said({ host: 'tudje.ba' })).toEqual(nothing);
  expect(await said({ host: 'localhost', 'x-forwarded-host': 'tudje.ba' })).toEqual(nothing);
  expect(await said({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toEqual(nothing);
  expect(await said({ host: 'localhost' }, '203.0.113.7')).toEqual(nothing);
  expect((await get('/robots.txt', { host: 'tudje.ba' })).body).not.toContain('Sitemap');
  expect((await get('/sitemap.xml', { host: 'tudje.ba' })).body).toContain('<loc>https://carsija.ba/</loc>');
});

it('compresses what it fills, and sends nothing to whoever has it', async () => {
  for (const [takes, coding, open] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const first = await get('/', { 'accept-encoding': takes });
    expect(first.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(open(first.rawPayload).toString()).toBe((await get('/')).body);
    const headers = { 'accept-encoding': takes, 'if-none-match': `W/${first.headers.etag}` };
    expect(await get('/', headers)).toMatchObject({ statusCode: 304, body: '' });
    settings = { site_name: coding };
    expect((await get('/', headers)).statusCode).toBe(200);
    settings = {};
  }
  const lost = await get('/nema');
  expect((await get('/nema', { 'if-none-match': lost.headers.etag })).statusCode).toBe(404);
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('tells robots what is for them', async () => {
  const robots = (await get('/robots.txt')).body.split('\n');
  expect(robots).toEqual(
    expect.arrayContaining([
      'Disallow: /admin/',
      'Disallow: /dashboard$',
      'Disallow: /erp/',
      'Allow: /api/public/',
    ]),
  );
  // Pages that say themselves that they are not to be shown must be readable.
  expect(robots.join()).not.toContain('/auth');
  expect(robots).toContain('Sitemap: https://carsija.ba/sitemap.xml');
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(map.body).toContain('<loc>https://carsija.ba/auth/login</loc>');
  expect(map.body).not.toMatch(/reset-password|404|offline|ba\/provjera/);
  // What modules list is there once, and escaped.
  expect(map.body.match(/<loc>[^<]*shop[^<]*<\/loc>/g)).toEqual([
    '<loc>https://carsija.ba/shop</loc>',
    '<loc>https://carsija.ba/shop?org=kazan&amp;x</loc>',
  ]);
});

it('is installed under the name its owner gave it', async () => {
  settings = { site_name: 'Zanatska radnja d.o.o.' };
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({ name: 'Zanatska radnja d.o.o.', short_name: 'Zanatska', lang: 'bs' });
});

it('is known by what its home page says, wherever its address is passed on', async () => {
  const ground = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  mkdirSync(join(dist, 'site/.server'), { recursive: true });
  writeFileSync(join(dist, 'site/.server/pregled.png'), ground);
  home = { ...AS_BUILT.home, hero_title: 'Mali zanat & sin', hero_accent: '', hero_lead: 'Sve od drveta.' };
  const address = /og:image" content="https:\/\/carsija\.ba(\/pregled\/[\w-]{16}\.png)"/;
  const pictures = await Promise.all(
    ['/', '/auth/login', '/portfolio', '/provjera/1'].map(async (url) => {
      const { body } = await get(url);
      expect(body).toContain(
        'og:image:alt" content="Krovovi čaršije pod bakarnom rozetom i riječi: Mali zanat &amp; sin"',
      );
      return address.exec(body)?.[1];
    }),
  );
  expect(new Set(pictures).size).toBe(1);
  const answer = await get(pictures[0]!);
  expect(answer.headers['content-type']).toBe('image/png');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  // Something is written, where there was nothing before.
  expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(true);
  expect((await sharp(answer.rawPayload).stats()).entropy).toBeGreaterThan(
    (await sharp(ground).stats()).entropy,
  );
  expect((await get('/manifest.webmanifest')).json().description).toMatch(/^Sve od drveta\./);
  // What was passed on before the headline was written anew, or is made up, leads to what counts now.
  expect((await get('/pregled/stara.png')).headers.location).toBe(pictures[0]);
  home = AS_BUILT.home;
  expect((await get(pictures[0]!)).headers.location).toBe('/pregled.png');
  expect((await get('/')).body).toContain('content="https://carsija.ba/pregled.png"');
});

it('gives a page that stands at many addresses the words of each', async () => {
  const answer = await get('/provjera/1');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Run &lt;1&gt; · ');
  // It has no picture of its own.
  expect(answer.body).toContain('<meta property="og:image" content="https://carsija.ba/pregled.png">');
  expect(answer.body).not.toContain('Built');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
});

it('answers it as it was built where its words cannot be had', async () => {
  const answer = await get('/provjera/unavailable');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' });
  expect(answer.body).toContain('<title>Provjera sajta · ');
});

it('gives a page whose content follows its address the head of that content', async () => {
  const { body } = await get('/shop?org=kazan&q=%3Cscript%3E');
  expect(body).toContain('<title>Ponuda &lt;&lt;script&gt;&gt; · ');
  expect(body).toContain('<link rel="canonical" href="https://carsija.ba/shop?org=kazan">');
  expect(body).toContain('{"origin":"https://carsija.ba"}');
  expect(body).not.toContain('noindex');
  expect((await get('/shop?org=unavailable')).body).toContain('noindex');
});

it('serves what somebody wrote in the place of what was built, with its head', async () => {
  wrote = built('<p>napisano</p>');
  for (const address of ['/portfolio', '/portfolio/']) {
    const answer = await get(address);
    expect(answer.body).toContain('<title>Radovi &amp; mi · ');
    expect(answer.body).toContain('content="Naši &quot;radovi&quot;"');
    expect(answer.body).toContain('<p>napisano</p>');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  }
  wrote = null;
  expect((await get('/portfolio')).body).toContain('portfolioportfolio');
});

it('answers the packed twin to whoever takes it', async () => {
  const packed = await get('/assets/home-1a2b.js', { 'accept-encoding': 'br' });
  expect(packed).toMatchObject({ statusCode: 200, body: 'packed' });
  expect(packed.headers['content-encoding']).toBe('br');
});

it('serves a language of OCR as the file that it is, also to whoever takes packed twins', async () => {
  const answer = await get('/assets/bos.traineddata-5e6f.gz', { 'accept-encoding': 'gzip, br' });
  expect(answer).toMatchObject({ statusCode: 200, body: 'language' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['cache-control']).toContain('immutable');
});

it('finds what a build has added since', async () => {
  put('admin/admin-assets/later-5e6f.js', 'later');
  expect((await get('/admin-assets/later-5e6f.js')).body).toBe('later');
});

it('lets the scripts of workers ask for assets beside them and for nothing else, whatever name it is reached by', async () => {
  const policy = async (path: string, host: string) =>
    (await get(path, { host })).headers['content-security-policy'];
  const { origin } = new URL(publicUrl);
  const rules = String(await policy('/assets/home-1a2b.js', 'drugo.ba')).split('; ');
  expect(rules).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src ${origin}/assets/ http://drugo.ba/assets/`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  // A cache in between would tell others by which name somebody came.
  const kept = async (host: string) => (await get('/assets/home-1a2b.js', { host })).headers['cache-control'];
  expect(await kept('drugo.ba')).toBe('private, max-age=31536000, immutable');
  expect(await kept('x;script-src')).toBe('public, max-age=31536000, immutable');
  // What is no host is not repeated.
  expect(String(await policy('/assets/home-1a2b.js', 'x;script-src'))).not.toContain('x;');
  // The back-office's own draw PDFs; each end may ask for its own assets alone.
  expect(await policy('/admin-assets/index-3c4d.js', 'drugo.ba')).toContain(
    `connect-src ${origin}/admin-assets/ http://drugo.ba/admin-assets/`,
  );
});
