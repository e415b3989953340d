import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListDefinition } from '../src/admin/list/definition.ts';
import type { JobEvent } from '../src/server/jobs/options.ts';
import { eventually } from './eventually.ts';
import type { Person, TestApp } from './helper.ts';
import { fixtureFiles, installFixture, isNamed, stepsOfArchitecture } from './install-module.ts';
import { askEverything, describeList } from './list-contract.ts';

/** What the product does with any module; the long tests ask it of this one. */
const atLength = it.runIf(process.env.LONG_TESTS);
// The product with the fixture module in it, as somebody has it who followed the steps of docs/ARCHITECTURE.md.
const tree = await installFixture();
const load = <T>(path: string): Promise<T> => import(join(tree.path, path));
const { createTestApp } = await load<typeof import('./helper.ts')>('test/helper.ts');
const { prepareDatabase } = await load<typeof import('../src/server/app.ts')>('src/server/app.ts');
const { modules } = await load<typeof import('../src/modules.ts')>('src/modules.ts');
const menus = await load<typeof import('../src/menu.ts')>('src/menu.ts');
const { productRoutes } = await load<typeof import('../src/admin/product-parts.tsx')>(
  'src/admin/product-parts.tsx',
);
const screens = await load<typeof import('./fixture-module/screens/nalozi.tsx')>(
  'src/modules/nalozi/screens/nalozi.tsx',
);
const { openStream } = await load<typeof import('../src/core/live/testkit.ts')>('src/core/live/testkit.ts');
// The rules of the architecture and of the menu hold with it, too.
await load('test/architecture.test.ts');
await load('src/admin/routes.test.tsx');

let test: TestApp;
let member: Person;
let stranger: Person;
const events: JobEvent[] = [];

beforeAll(async () => {
  test = await createTestApp();
  await prepareDatabase(test.owner, test.deps.config);
  test.deps.jobs.watch((event) => events.push(event));
  member = await test.member({ roles: ['admin'] });
  stranger = await test.member({ roles: ['admin'] });
});
afterAll(async () => {
  await test.close();
  tree.remove();
});

const as =
  ({ token }: { token?: string }, base: string) =>
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, `/api/erp/${base}${path}`, { token, body });
const vehicles = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  as(member, 'sifarnici/vozila')(method, path, body);
const orders = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, person: object = member) =>
  as(person, 'nalozi')(method, path, body);

const typed = {
  broj: '1/26',
  datum: '2026-01-15',
  vozilo_id: null,
  stavke: [
    { naziv: 'Ulje', kolicina: '4,5', cijena: '12,30 KM', stopa: '17' },
    { naziv: 'Rad', kolicina: '2', cijena: '1.040,00', hitno: true },
  ],
};

describe('the steps of "Adding a module"', () => {
  const steps = stepsOfArchitecture();
  const files = fixtureFiles();

  it('name every file of the module, and nothing that is not so', () => {
    expect(files.filter(({ path }) => !steps.some((step) => isNamed(step, path)))).toEqual([]);
    for (const name of steps.flatMap(({ names }) => names)) {
      if (name.startsWith('npm run '))
        expect(readFileSync(join(tree.path, 'package.json'), 'utf8')).toContain(`"${name.split(' ')[2]}":`);
      else if (name.startsWith('src/'))
        expect(readFileSync(join(tree.path, name), 'utf8')).toContain('nalozi');
      else
        expect(
          files.filter(({ path }) => isNamed({ names: [name], text: '' }, path)),
          name,
        ).not.toEqual([]);
    }
    expect(steps.length).toBeGreaterThan(7);
  });

  it('lead to a module in at most 8 files and 350 lines', () => {
    expect(files.length).toBeLessThanOrEqual(8);
    const lines = files.flatMap(({ text }) => text.trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(350);
  });
});

describe('its resource', () => {
  it('has a table, routes, files, history and rules from its declaration alone', async () => {
    const made = await vehicles('POST', '', { registracija: 'Đ45-Č-678', gorivo: 'dizel' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ aktivno: true, refs: { prikolica_id: null } });
    const { idguid } = made.body.data;
    expect((await vehicles('GET', '?q=d45&gorivo=dizel')).body.meta.total).toBe(1);
    const itself = await vehicles('PATCH', `/${idguid}`, { version: 1, prikolica_id: idguid });
    expect(itself.body.errors).toEqual({ prikolica_id: 'Zapis ne može biti podređen samom sebi.' });
    const again = await vehicles('POST', '', { registracija: 'Đ45-Č-678' });
    expect(again.body.errors).toHaveProperty('registracija');
    expect((await vehicles('GET', '?format=csv')).raw.toString('utf8')).toContain('Dizel');
    expect((await vehicles('GET', `/${idguid}/history`)).body.data).toHaveLength(1);
    expect((await vehicles('GET', `/${idguid}/attachments`)).body.data).toEqual([]);
    expect((await vehicles('DELETE', `/${idguid}?version=1`)).status).toBe(200);
  });

  atLength('is described in OpenAPI', async () => {
    const { body } = await test.call('GET', '/api/openapi.json');
    expect(Object.keys(body.paths['/api/erp/sifarnici/vozila'])).toEqual(['get', 'post']);
    const order = body.paths['/api/erp/nalozi'].post.requestBody.content['application/json'].schema;
    expect(order.properties.stavke.items.required).toContain('kolicina');
  });
});

describe('its rights', () => {
  it('exist for whoever has everything, and are asked for by its routes', async () => {
    const { permissions } = (await test.call('GET', '/api/auth/profile', { token: member.token })).body;
    for (const name of ['erp_vozila_save', 'erp_nalozi_pregled', 'erp_nalozi_save'])
      expect(permissions).toContain(name);
    expect((await orders('GET', '', undefined, {})).status).toBe(401);
    const blind = await test.member({ tenantId: member.tenantId });
    const reader = await test.member({ tenantId: member.tenantId, permissions: ['erp_nalozi_pregled'] });
    expect((await orders('GET', '', undefined, blind)).status).toBe(403);
    expect((await orders('GET', '', undefined, reader)).status).toBe(200);
    expect((await orders('POST', '', typed, reader)).status).toBe(403);
  });
});

describe('its orders', () => {
  it('are saved with their rows, exactly, and only within the organisation', async () => {
    const vehicle = (await vehicles('POST', '', { registracija: 'A12-K-345' })).body.data;
    const [choice] = (await orders('GET', '/references/vozilo_id?q=a12')).body.data;
    expect(choice).toMatchObject({ idguid: vehicle.idguid, label: 'A12-K-345' });
    const made = await orders('POST', '', { ...typed, vozilo_id: vehicle.idguid });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { idguid } = made.body.data;
    const stored = (await orders('GET', `/${idguid}`)).body.data;
    expect(stored).toMatchObject({
      iznos: '2135.35',
      refs: { vozilo_id: 'A12-K-345' },
      stavke: [
        { naziv: 'Ulje', kolicina: '4.500', cijena: '12.30', stopa: '17', hitno: false },
        { naziv: 'Rad', kolicina: '2.000', cijena: '1040.00', stopa: null, hitno: true },
      ],
    });
    const fewer = { ...typed, version: 1, stavke: [typed.stavke[1]] };
    expect((await orders('PATCH', `/${idguid}`, fewer)).body.data).toMatchObject({
      iznos: '2080.00',
      version: 2,
    });
    expect((await orders('PATCH', `/${idguid}`, fewer)).body).toMatchObject({ code: 'stale' });
    expect((await orders('GET', `/${idguid}`, undefined, stranger)).status).toBe(404);
    expect((await orders('PATCH', `/${idguid}`, fewer, stranger)).status).toBe(404);
    expect((await orders('GET', '', undefined, stranger)).body.data).toEqual([]);
    expect((await orders('GET', '/nije')).status).toBe(404);
    const foreign = await orders('POST', '', { ...typed, vozilo_id: vehicle.idguid }, stranger);
    expect(foreign.body.errors).toEqual({ vozilo_id: 'Odabrani zapis ne postoji.' });
  });

  it('are refused with a message at the cell', async () => {
    const [first, second] = typed.stavke;
    const wrong = async (row: object) =>
      (await orders('POST', '', { ...typed, broj: '2/26', stavke: [first, row] })).body.errors;
    expect(await wrong({ ...second, cijena: 'puno' })).toHaveProperty(['stavke.1.cijena']);
    expect(await wrong({ ...second, naziv: '' })).toHaveProperty(['stavke.1.naziv']);
    expect(await wrong({ ...second, kolicina: '-1' })).toEqual({
      'stavke.1.iznos': 'Iznos mora biti veći od nule.',
    });
    expect((await orders('POST', '', { ...typed, stavke: [] })).body.errors).toHaveProperty('stavke');
    const taken = await orders('POST', '', typed);
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['broj']]);
  });

  it('stand in the audit trail under their Bosnian names', async () => {
    const { rows } = await test.ownerDb.execute<{ action: string; record_title: string }>(
      sql`select action, record_title from audit_log where resource = 'nalozi' order by at`,
    );
    expect(rows).toEqual([
      { action: 'create', record_title: '1/26' },
      { action: 'update', record_title: '1/26' },
    ]);
  });
});

atLength(
  'tells those who look at the list, and closes orders of each organisation by a job with progress',
  async () => {
    const mine = await openStream(test.app, member.token);
    const theirs = await openStream(test.app, stranger.token);
    await eventually(() => expect([mine.frames.length, theirs.frames.length]).toEqual([1, 1]));
    const another = await orders('POST', '', { ...typed, broj: '7/26' }, stranger);
    const { idguid: anothers } = another.body.data;
    const own = [{ topic: 'trail' }, { topic: 'nalozi', key: anothers, version: 1 }];
    await eventually(() => expect(theirs.events().map(({ data }) => data)).toEqual(own));
    const { jobs, database } = test.deps;
    await database.transaction((tx) => jobs.send(tx, 'nalozi.close', {}, { tenantId: member.tenantId }));
    const [{ idguid }] = (await orders('GET', '')).body.data;
    await eventually(() =>
      expect(mine.events().map(({ data }) => data)).toContainEqual({
        topic: 'nalozi',
        key: idguid,
        version: 3,
      }),
    );
    await eventually(() => expect(events.map(({ kind }) => kind)).toContain('completed'));
    expect(events.every(({ tenantId }) => tenantId === member.tenantId)).toBe(true);
    expect(events.map(({ kind }) => kind)).toContain('progress');
    expect((await orders('GET', '')).body.data).toMatchObject([{ broj: '1/26', zakljucen: true }]);
    expect((await orders('PATCH', `/${idguid}`, { ...typed, version: 3 })).body.code).toBe('closed');
    const untouched = await orders('GET', `/${anothers}`, undefined, stranger);
    expect(untouched.body.data).toMatchObject({ zakljucen: false, version: 1 });
    expect(theirs.events().map(({ data }) => data)).toEqual(own);
    mine.close();
    theirs.close();
  },
);

it('has its place in the menu, and a page at each of its addresses', () => {
  const menu = menus.buildMenu(modules);
  expect(menus.trailTo(menu, '/erp/nalozi/create')).toEqual(['erp', 'nalozi']);
  expect(menus.trailTo(menu, '/erp/sifarnici/vozila/create')).toEqual(['erp', 'vozila']);
  const resource = ['', '/create', '/import', '/:idguid/edit', '/:idguid/view'].map(
    (end) => `/erp/sifarnici/vozila${end}`,
  );
  for (const path of [...resource, '/erp/nalozi', '/erp/nalozi/create', '/erp/nalozi/:idguid/edit'])
    expect(matchRoutes(productRoutes, path)?.at(-1)?.route.path).toBe(path);
});

describe('its list', () => {
  const list = screens.orderList as ListDefinition;
  describeList(list);
  it('is answered by the API, whatever it asks', async () => {
    const colleague = await test.member({ tenantId: member.tenantId, roles: ['admin'] });
    await askEverything(test, { token: member.token, colleague: colleague.token }, list);
  });
});
