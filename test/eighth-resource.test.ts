import { sql } from 'drizzle-orm';
import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { icons } from '../src/admin/icons.ts';
import { routes } from '../src/admin/routes.tsx';
import { registerResources } from '../src/core/registry.ts';
import { defineResource } from '../src/core/resource.ts';
import { buildMenu, flatMenu, trailTo, visibleMenu } from '../src/menu.ts';
import { modules } from '../src/modules.ts';
import { prepareDatabase } from '../src/server/app.ts';
import { pendingStatements } from '../src/server/db/generate.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { vozila } from './vozila.resource.ts';

// The one line that the newcomer adds to the module's list; the one file is vozila.resource.ts.
vi.mock(import('../src/modules/codebooks/resources.ts'), async (original) => ({
  ...(await original()),
  ...(await import('./vozila.resource.ts')),
}));

let test: TestApp;
let member: Person;

beforeAll(async () => {
  test = await createTestApp();
  // As `npm run db:generate` writes it, and as the next start applies it.
  for (const statement of (await pendingStatements()).statements)
    await test.ownerDb.execute(sql.raw(statement));
  await prepareDatabase(test.owner, test.deps.config);
  member = await test.member({ roles: ['admin'] });
});
afterAll(() => test.close());

it('is a working resource from its declaration alone', async () => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, `/api/erp/sifarnici/vozila${path}`, { token: member.token, body });
  const [bosnia] = (await call('GET', '/references/drzava_id?q=bosna')).body.data;
  const made = await call('POST', '', {
    registracija: 'Đ45-Č-678',
    gorivo: 'dizel',
    godiste: '2019',
    nosivost: '3,5',
    registrovano_do: '2027-03-01',
    drzava_id: bosnia.idguid,
  });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    nosivost: '3.50',
    godiste: 2019,
    aktivno: true,
    prikolica_id: null,
    refs: { drzava_id: bosnia.label, prikolica_id: null },
  });
  const { idguid } = made.body.data;
  expect(
    (await call('GET', '?q=d45&gorivo=dizel&nosivost__gte=3&registrovano_do__lte=2027-12-31')).body.meta
      .total,
  ).toBe(1);
  const itself = await call('PATCH', `/${idguid}`, { version: 1, prikolica_id: idguid });
  expect(itself.body.errors).toEqual({ prikolica_id: 'Zapis ne može biti podređen samom sebi.' });
  expect((await call('POST', '', { registracija: 'Đ45-Č-678' })).body.errors).toHaveProperty('registracija');
  const csv = await call('GET', '?format=csv');
  expect(csv.raw.toString('utf8')).toContain(bosnia.label);
  expect((await call('GET', `/${idguid}/history`)).body.data).toHaveLength(1);
  expect((await call('DELETE', `/${idguid}?version=1`)).status).toBe(200);
});

it('is described like every other', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(body.paths['/api/erp/sifarnici/vozila'])).toEqual(['get', 'post']);
  expect(
    body.paths['/api/erp/sifarnici/vozila'].post.requestBody.content['application/json'].schema.required,
  ).toContain('registracija');
});

it('gives its rights to whoever has everything, and to nobody else', async () => {
  const profile = async ({ token }: { token: string }): Promise<string[]> =>
    (await test.call('GET', '/api/auth/profile', { token })).body.permissions;
  const names = ['erp_vozila_pregled', 'erp_vozila_save'];
  expect(await profile(member)).toEqual(expect.arrayContaining(names));
  expect(await profile(await test.admin())).toEqual(expect.arrayContaining(names));
  const reader = await test.member({ permissions: ['erp_vozila_pregled'] });
  const address = '/api/erp/sifarnici/vozila';
  expect((await test.call('GET', address, { token: reader.token })).status).toBe(200);
  const body = { registracija: 'A11-B-222' };
  expect((await test.call('POST', address, { token: reader.token, body })).status).toBe(403);
});

it('has its place in the menu, and a page at each of its addresses', () => {
  const menu = buildMenu(modules);
  expect(trailTo(menu, '/erp/sifarnici/vozila/create')).toEqual(['erp', 'vozila']);
  expect(flatMenu(visibleMenu(menu, new Set(['erp_vozila_pregled']))).map((entry) => entry.key)).toContain(
    'vozila',
  );
  expect(icons).toHaveProperty(vozila.menu.icon);
  for (const end of ['', '/create', '/import', '/:idguid/edit', '/:idguid/view'])
    expect(matchRoutes(routes, `/erp/sifarnici/vozila${end}`)?.at(-1)?.route.path).toBe(
      `/erp/sifarnici/vozila${end}`,
    );
});

it('refuses a declaration that contradicts itself', () => {
  const wrong = (change: object) => () => defineResource({ ...vozila, ...change } as never);
  expect(wrong({ title: 'nema' })).toThrow('title');
  expect(wrong({ unique: [['nema']] })).toThrow('unique');
  expect(wrong({ sort: '-nema' })).toThrow('sort');
  expect(wrong({ fields: { ...vozila.fields, version: vozila.fields.godiste } })).toThrow('version');
  expect(() => registerResources([{ ...vozila }])).toThrow('vozila');
});
