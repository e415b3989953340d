import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardRoutes } from '../src/core/http.ts';
import { pendingStatements } from '../src/server/db/generate.ts';
import { createTestApp, type TestApp } from './helper.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Every address of the API with its methods, from the description that the server makes of itself. */
async function routes(): Promise<{ method: string; path: string; permission: string }[]> {
  const { body } = await test.call('GET', '/api/openapi.json');
  return Object.entries(body.paths as Record<string, Record<string, { 'x-permission': string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'],
      })),
  );
}

it('a route without a declared permission cannot be registered', async () => {
  const { default: Fastify } = await import('fastify');
  const app = Fastify();
  guardRoutes(app as never, async () => {
    throw new Error('not asked');
  });
  expect(() => app.get('/', async () => 'x')).toThrow('declares no permission');
  expect(() =>
    app.get('/', { config: { permission: 'public' } } as unknown as RouteOptions, async () => 'x'),
  ).not.toThrow();
  await app.close();
});

it('every route names its permission, and only the known ones are public', async () => {
  const all = await routes();
  expect(all.length).toBeGreaterThan(70);
  expect(all.filter((route) => !route.permission)).toEqual([]);
  const open = all.filter((route) => route.permission === 'public').map((route) => route.path);
  expect(
    open.every((path) => /^\/api\/(public|auth|health|ready|apps|browser-errors|licences)\b/.test(path)),
    open.join(),
  ).toBe(true);
  const { rows: names } = await test.ownerDb.execute<{ name: string }>('select name from permissions');
  const known = new Set(['public', 'authenticated', 'person', ...names.map((row) => row.name)]);
  expect(all.filter((route) => !known.has(route.permission))).toEqual([]);
});

it('an address that is not there is 404, in Bosnian', async () => {
  for (const url of ['/api/nema', '/api/erp/sifarnici', '/api/erp/sifarnici/drzave/x/y/z'])
    expect(await test.call('GET', url)).toMatchObject({
      status: 404,
      body: { success: false, code: 'not_found' },
    });
  const long = `/api/erp/sifarnici/drzave/${'x'.repeat(300)}`;
  for (const [url, status, code] of [
    ['/api/%zz', 400, 'bad_url'],
    // Whoever opens a page is to get one.
    ['/portfolio/%E0%A4%A?q=%zz', 404, 'not_found'],
    [long, 404, 'not_found'],
  ] as const)
    expect(await test.call('GET', url)).toMatchObject({ status, body: { success: false, code } });
});

it('the migrations say what the tables declare', async () => {
  expect((await pendingStatements()).statements).toEqual([]);
});

it('the API page can be read', async () => {
  const page = await test.call('GET', '/api/docs');
  expect(page.status, page.body.message).toBe(200);
  expect(page.body).toContain('/api/erp/sifarnici/drzave');
  expect(page.body).toContain('erp_drzave_save');
  expect(page.body).toContain('Authorization: Bearer crs_');
});
