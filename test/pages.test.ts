import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headTags } from '../src/core/page-head.ts';
import { servePages } from '../src/server/pages.ts';

const dist = mkdtempSync(join(tmpdir(), 'carsija-pages-'));
let app: FastifyInstance;
/** The portfolio as somebody wrote it; null: as it was built. */
let wrote: string | null = null;

function put(path: string, text: string): void {
  mkdirSync(join(dist, path, '..'), { recursive: true });
  writeFileSync(join(dist, path), text);
}

beforeAll(async () => {
  put('site/index.html', 'home');
  put('site/portfolio.html', 'portfolio');
  put('site/.server/prerender.js', 'code of the server');
  put('site/auth/login.html', 'login');
  put('site/404.html', 'lost');
  put('site/robots.txt', 'robots');
  put('site/.vite/manifest.json', '{}');
  put('site/assets/home-1a2b.js', 'code');
  put('site/assets/home-1a2b.js.br', 'packed');
  put('admin/index.html', 'office');
  put('admin/admin-assets/index-3c4d.js', 'office code');
  put('secret.txt', 'secret');
  // As the server is made.
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('api'));
  put('site/provjera.html', `<head>${headTags({ title: 'Built', description: '', index: false })}</head>`);
  await servePages(app, dist, {
    many: [{ path: '/provjera/:id', file: '/provjera.html', head: async () => null }],
    headOf: async (_page, { id }) =>
      id === '1' ? { title: 'Run <1>', description: 'd', index: false } : null,
    written: ['/', '/portfolio'].map((path) => ({ path, page: path, content: async () => null })),
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

const get = (url: string, headers = {}) => app.inject({ url, headers });

it.each([
  ['/', 200, 'home'],
  ['/auth/login', 200, 'login'],
  ['/portfolio', 200, 'portfolio'],
  ['/portfolio.html', 404, 'lost'],
  ['/.server/prerender.js', 404, 'lost'],
  ['/auth/login/', 200, 'login'],
  ['/robots.txt', 200, 'robots'],
  ['/dashboard', 200, 'office'],
  ['/erp/sifarnici/drzave/create', 200, 'office'],
  ['/admin-assets/index-3c4d.js', 200, 'office code'],
  ['/nema', 404, 'lost'],
  ['/api/nema', 404, 'api'],
  ['/404', 404, 'lost'],
  ['/index.html', 404, 'lost'],
  ['/admin-assets/nema.js', 404, 'lost'],
  ['/.vite/manifest.json', 404, 'lost'],
  ['/../secret.txt', 404, 'lost'],
  ['/assets/..%2f..%2fsecret.txt', 404, 'lost'],
  ['/provjera', 404, 'lost'],
  ['/provjera.html', 404, 'lost'],
  ['/provjera/2', 404, 'lost'],
  ['/provjera/1/2', 404, 'lost'],
])('%s answers %i', async (url, status, text) => {
  expect(await get(url)).toMatchObject({ statusCode: status, body: text });
});

it('keeps hashed files for ever and pages not at all', async () => {
  expect((await get('/assets/home-1a2b.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/')).headers['cache-control']).toBe('no-cache');
  expect((await get('/nema')).headers['cache-control']).toBe('no-cache');
});

it('gives a page that stands at many addresses the words of each', async () => {
  const answer = await get('/provjera/1');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Run &lt;1&gt;</title>');
  expect(answer.body).not.toContain('Built');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
});

it('serves what somebody wrote in the place of what was built, with its head', async () => {
  wrote = `<head>${headTags({ title: 'Built', description: '', index: true })}</head><p>napisano</p>`;
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
  expect((await get('/portfolio')).body).toBe('portfolio');
});

it('answers the packed twin to whoever takes it', async () => {
  const packed = await get('/assets/home-1a2b.js', { 'accept-encoding': 'br' });
  expect(packed).toMatchObject({ statusCode: 200, body: 'packed' });
  expect(packed.headers['content-encoding']).toBe('br');
});

it('finds what a build has added since', async () => {
  put('admin/admin-assets/later-5e6f.js', 'later');
  expect((await get('/admin-assets/later-5e6f.js')).body).toBe('later');
});
