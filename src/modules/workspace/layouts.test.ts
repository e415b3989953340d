import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

const BASE = '/api/korisnik/liste';
let t: TestApp;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: ['erp_drzave_pregled'] });
});
afterAll(() => t.close());

const read = async (whose: Person = person) => (await t.call('GET', BASE, { token: whose.token })).body.data;
const keep = (list: string, body: object, whose: Person = person) =>
  t.call('PATCH', `${BASE}/${list}`, { token: whose.token, body });

it('a list looks as usual until somebody arranges it, and then so for them alone', async () => {
  expect(await read()).toEqual({ density: 'comfortable', lists: {} });
  expect((await keep('drzave', { widths: { naziv: 240 } })).status).toBe(200);
  // What is not named stays.
  expect((await keep('drzave', { columns: ['naziv', 'alpha2'] })).body.data.lists).toEqual({
    drzave: { columns: ['naziv', 'alpha2'], widths: { naziv: 240 } },
  });
  await keep('drzave', { columns: null });
  const dense = await t.call('PATCH', BASE, { token: person.token, body: { density: 'compact' } });
  expect(dense.body.data).toEqual({
    density: 'compact',
    lists: { drzave: { columns: null, widths: { naziv: 240 } } },
  });
  expect(await read()).toEqual(dense.body.data);
  const colleague = await t.member({ tenantId: person.tenantId, permissions: ['erp_drzave_pregled'] });
  expect(await read(colleague)).toEqual({ density: 'comfortable', lists: {} });
});

it('what makes no sense is refused at its field', async () => {
  const wrong: [string, object, string][] = [
    ['drzave', { columns: ['naziv', '../x'] }, 'columns.1'],
    ['drzave', { columns: 'naziv' }, 'columns'],
    ['drzave', { widths: { naziv: 'široko' } }, 'widths.naziv'],
    ['drzave', { widths: { naziv: 5 } }, 'widths.naziv'],
    ['drzave', { widths: { naziv: 100_000 } }, 'widths.naziv'],
    ['nema-ga', { columns: null }, 'resource'],
    ['porezi', { columns: null }, 'resource'],
    ['*', { columns: null }, 'resource'],
  ];
  for (const [list, body, field] of wrong) {
    const answer = await keep(list, body);
    expect([list, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([list, 422, [field]]);
  }
  const dense = await t.call('PATCH', BASE, { token: person.token, body: { density: 'x' } });
  expect(dense.body.errors).toHaveProperty('density');
  expect((await t.call('GET', BASE)).status).toBe(401);
});

it('the dashboard stands as usual until somebody arranges it, and then so for them alone', async () => {
  const path = '/api/korisnik/dashboard';
  const { token } = person;
  const arranged = (body: object) => t.call('PATCH', path, { token, body });
  expect((await t.call('GET', path, { token })).body.data).toEqual({ order: null, hidden: null });
  // What is not named stays.
  expect((await arranged({ order: ['ceka', 'grafikoni'] })).body.data.hidden).toBeNull();
  expect((await arranged({ hidden: ['prvi-koraci'] })).body.data).toEqual({
    order: ['ceka', 'grafikoni'],
    hidden: ['prvi-koraci'],
  });
  // To hide nothing is not what is usual: some parts are hidden until somebody asks for them.
  expect((await arranged({ order: null, hidden: [] })).body.data).toEqual({ order: null, hidden: [] });
  expect((await arranged({ hidden: null })).body.data).toEqual({ order: null, hidden: null });
  await arranged({ hidden: ['ceka'] });
  // It is no list.
  expect(Object.keys((await read()).lists)).not.toContain('/dashboard');
  const colleague = await t.member({ tenantId: person.tenantId });
  expect((await t.call('GET', path, { token: colleague.token })).body.data.hidden).toBeNull();
  for (const [body, field] of [
    [{ order: ['Čeka'] }, 'order.0'],
    [{ hidden: ['a', 'a'] }, 'hidden'],
    [{ hidden: Array.from({ length: 51 }, (_, n) => `dio-${n}`) }, 'hidden'],
  ] as const) {
    const answer = await arranged(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  }
});

it('a change of the dashboard that was overtaken by a later one of its page is passed over', async () => {
  const { token, userId } = await t.member({ tenantId: person.tenantId });
  const keepAs = async (page: number, number: number, body: object) => {
    const turn = { page, number };
    const answer = await t.call('PATCH', '/api/korisnik/dashboard', { token, body: { ...body, turn } });
    expect(answer.status).toBe(200);
    return answer.body.data.hidden;
  };
  expect(await keepAs(5, 2, { hidden: ['ceka'] })).toEqual(['ceka']);
  expect(await keepAs(5, 1, { hidden: [] })).toEqual(['ceka']);
  // Another page changes it meanwhile, and what was overtaken comes after that.
  expect(await keepAs(6, 1, { hidden: ['grafikoni'] })).toEqual(['grafikoni']);
  expect(await keepAs(5, 2, { hidden: [] })).toEqual(['grafikoni']);
  expect(await keepAs(5, 3, { hidden: null })).toBeNull();
  const largest = Number.MAX_SAFE_INTEGER;
  expect(await keepAs(largest, largest, { hidden: [] })).toEqual([]);
  // Of many pages the ones opened last are remembered.
  for (let page = 7; page < 27; page += 1) await keepAs(page, 1, { hidden: [] });
  const { rows } = await t.ownerDb.execute<{ pages: string[] }>(sql`
    select array(select jsonb_object_keys(widths)) as pages from list_layouts
    where user_id = ${userId} and list = '/dashboard'`);
  expect(rows[0]!.pages.map(Number).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 19 }, (_, index) => index + 8),
    largest,
  ]);
  for (const [turn, field] of [
    [{ page: -1, number: 1 }, 'turn.page'],
    [{ page: 1, number: 0 }, 'turn.number'],
  ] as const) {
    const body = { hidden: [], turn };
    const answer = await t.call('PATCH', '/api/korisnik/dashboard', { token, body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  }
});
