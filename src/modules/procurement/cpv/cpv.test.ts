import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { CPV_API, SAVE_CPV, SEE_CPV } from '../labels.ts';
import { insertNotices } from '../notices/testkit.ts';
import type { CpvNode } from './cpv.api.ts';
import { cpvNames } from './cpv.service.ts';

let t: TestApp;
let operator: Person;
let reader: Person;
beforeAll(async () => {
  t = await createTestApp();
  operator = await t.admin();
  reader = await t.member({ permissions: [SEE_CPV] });
  await insertNotices(t, [
    {
      id: 1,
      name: 'Lijekovi za 2027',
      lots: [
        { name: 'Lijekovi za srce', cpv: '33622000', value: 100.5 },
        { name: 'Lijekovi za kožu', cpv: '33631000', value: 50 },
      ],
    },
    { id: 2, name: 'Još lijekova', lots: [{ name: 'Lijekovi', cpv: '33622100', value: 10 }] },
    {
      id: 3,
      name: 'Rok je prošao',
      deadline: '2026-01-01T10:00:00Z',
      lots: [{ name: 'x', cpv: '33622000', value: 9 }],
    },
    { id: 4, name: 'Bez vrijednosti', value: null, lots: [{ name: 'x', cpv: '45000000' }] },
    {
      ...{ id: 5, name: 'Vrijednost je samo u obavještenju', value: 300 },
      lots: [
        { name: 'Računari', cpv: '30213100' },
        { name: 'Radne stanice', cpv: '30214000' },
      ],
    },
  ]);
  // A lot with two codes below one.
  await t.ownerDb.execute(sql`
    insert into ejn_source_codes (id, stamp, code, text) values (77, '', 33622200, '') on conflict do nothing`);
  await t.ownerDb.execute(sql`
    insert into ejn_lot_codes (id, stamp, lot_id, source_code_id, main) values (77, '', 100, 77, false)`);
});
afterAll(() => t.close());

const ask = async (path = '', token = reader.token) => t.call('GET', `${CPV_API}${path}`, { token });
const nodeOf = async (code: string): Promise<CpvNode> => (await ask(`/${code}`)).body.data;

describe('the tree', () => {
  it('has 45 divisions, and below each code what the list says, not what digits say', async () => {
    const top = (await ask('/stablo')).body.data;
    expect(top).toHaveLength(45);
    expect(top[0]).toMatchObject({ code: '03000000', full: '03000000-1', level: 1, parent: null });
    const below = (await ask('/stablo?ispod=33600000')).body.data as CpvNode[];
    expect(below.length).toBe((await nodeOf('33600000')).children);
    for (const node of below) expect(node.parent).toBe('33600000');
    // 30192121 is of level 7 below a level 5.
    const skipping = await nodeOf('30192121');
    expect((await nodeOf(skipping.parent!)).level).toBe(5);
  });

  it('counts open notices once however many of their lots a code has, and adds the values of its lots', async () => {
    expect(await nodeOf('33600000')).toMatchObject({ open: 2, value: '160.50' });
    expect(await nodeOf('33622000')).toMatchObject({ open: 2, value: '110.50' });
    expect(await nodeOf('33630000')).toMatchObject({ open: 1, value: '50.00' });
    expect(await nodeOf('33631000')).toMatchObject({ open: 1, value: '50.00' });
    expect(await nodeOf('45000000')).toMatchObject({ open: 1, value: null });
    // A value of the whole notice is not said of each of its lots.
    expect(await nodeOf('30210000')).toMatchObject({ open: 1, value: '300.00' });
    expect(await nodeOf('30213100')).toMatchObject({ open: 1, value: null });
    expect(await nodeOf('03000000')).toMatchObject({ open: 0, value: null });
  });

  it('does not know other codes', async () => {
    for (const path of ['/99999999', '/x', '/3360000', '/stablo?ispod=12', '/99999999/history'])
      expect((await ask(path)).status, path).toBe(404);
  });
});

it('a search answers what it found with all that stands above, in the order of codes', async () => {
  const { found, nodes, problem } = (await ask('?q=33622000')).body.data;
  expect([found, problem]).toEqual([['33622000'], null]);
  expect(nodes.map(({ code }: CpvNode) => code)).toEqual(['33000000', '33600000', '33620000', '33622000']);
  expect((await ask('?q=03000000-2')).body.data.problem).toContain('mislite li 03000000-1?');
  expect((await ask(`?q=${'a'.repeat(201)}`)).status).toBe(422);
  expect((await ask('')).status).toBe(422);
});

describe('a Bosnian name', () => {
  const put = (body: object, token = operator.token) => t.call('PUT', `${CPV_API}/15810000`, { token, body });

  it('is shown instead of the Croatian one, found, and kept in the trail', async () => {
    const saved = await put({ version: 1, name_bs: 'Hljeb i peciva' });
    expect(saved.body.data).toMatchObject({ name: 'Hljeb i peciva', name_bs: 'Hljeb i peciva', version: 2 });
    expect(await nodeOf('15810000')).toMatchObject({ name: 'Hljeb i peciva', version: 2 });
    expect((await ask('?q=hljeb')).body.data.found[0]).toBe('15810000');
    await expect
      .poll(async () => (await cpvNames(t.deps.database)).get(15810000))
      .toEqual({ full: '15810000-9', name: 'Hljeb i peciva', croatian: false });
    const [entry] = (await ask('/15810000/history')).body.data;
    expect(entry).toMatchObject({
      action: 'update',
      changes: { name_bs: { from: null, to: 'Hljeb i peciva' } },
    });
  });

  it('is refused where somebody else has changed it meanwhile', async () => {
    const late = await put({ version: 1, name_bs: 'Kruh' });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect(late.body.data.current.name_bs).toBe('Hljeb i peciva');
    expect((await put({ version: 2, name_bs: 'x'.repeat(201) })).body.errors.name_bs).toBeTruthy();
    expect((await put({ version: 2, name_bs: 'a\u0000b' })).status).toBe(422);
  });

  it('is taken away, and then the Croatian one is shown', async () => {
    const { body } = await put({ version: 2, name_bs: null });
    expect(body.data).toMatchObject({ name: body.data.name_hr, name_bs: null, version: 3 });
  });

  it("is the operator's alone", async () => {
    const asked = { version: 3, name_bs: 'Kruh' };
    expect((await put(asked, reader.token)).status).toBe(403);
    const stranger = await t.member({ permissions: [SEE_CPV, SAVE_CPV] });
    expect((await put(asked, stranger.token)).status).toBe(403);
  });
});
