import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { componentsOf, type Distinct } from './groups.ts';

const FIRMS = '/api/admin/companies';
let t: TestApp;
let person: Person;
let stranger: Person;
let operator: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ roles: ['admin'] });
  stranger = await t.member({ roles: ['admin'] });
  operator = await t.admin();
});
afterAll(() => t.close());

type Firm = { idguid: string; version: number; naziv: string };
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, by = person) =>
  t.call(method, FIRMS + path, { token: by.token, body });
const firm = async (naziv: string, values: object = {}, by = person): Promise<Firm> => {
  const made = await call('POST', '', { naziv, ...values }, by);
  expect(made.status).toBe(201);
  return made.body.data;
};
const groups = async (by = person): Promise<string[][]> => {
  const { body } = await call('GET', '/duplicates', undefined, by);
  expect(body.data.total).toBe(body.data.groups.length);
  return body.data.groups.map((one: { companies: Firm[] }) => one.companies.map(({ naziv }) => naziv));
};
const mark = (one: Firm, others: Firm[], by = person) =>
  call('POST', '/distinct', { idguid: one.idguid, others: others.map(({ idguid }) => idguid) }, by);
const pairs = async () =>
  (await call('GET', '/distinct')).body.data.pairs.map(({ one, other }: { one: Firm; other: Firm }) =>
    [one.naziv, other.naziv].sort(),
  );
const told = async (one: Firm) => (await call('GET', `/${one.idguid}/history`)).body.data[0].changes;
const similar = async (one: Firm, naziv: string) =>
  (await call('GET', `/similar?${new URLSearchParams({ naziv, except: one.idguid })}`)).body.data.map(
    (found: Firm) => found.naziv,
  );

describe('two companies marked as different', () => {
  it('are no longer offered, in the groups or while typing, until the mark is taken off; the trail tells', async () => {
    const a = await firm('Alfa d.o.o.');
    const b = await firm('Alfa dd', { jib: '4201111110004' });
    // The one with a number first: it usually stays.
    expect(await groups()).toEqual([['Alfa dd', 'Alfa d.o.o.']]);
    expect(await similar(a, 'ALFA')).toEqual(['Alfa dd']);
    expect((await mark(a, [b])).status).toBe(200);
    expect((await mark(b, [a])).status).toBe(200);
    expect(await groups()).toEqual([]);
    expect(await similar(a, 'ALFA')).toEqual([]);
    expect(await similar(b, 'ALFA')).toEqual([]);
    expect(await pairs()).toEqual([['Alfa d.o.o.', 'Alfa dd']]);
    expect(await told(a)).toEqual({ _distinct: { from: null, to: ['Alfa dd (4201111110004)'] } });
    expect(await told(b)).toEqual({ _distinct: { from: null, to: ['Alfa d.o.o.'] } });
    const undo = () => call('POST', '/distinct/undo', { idguid: b.idguid, other: a.idguid });
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(404);
    expect(await pairs()).toEqual([]);
    expect(await groups()).toHaveLength(1);
    expect(await told(a)).toEqual({ _distinct: { from: ['Alfa dd (4201111110004)'], to: null } });
    await mark(a, [b]);
  });

  it('of three leave the third with both; one is told apart from all others at once', async () => {
    const [a, b, c] = [
      await firm('Beta 1', { pdv_broj: '201111110005' }),
      await firm('Beta 2', { pdv_broj: '201111110005' }),
      await firm('Beta 3', { pdv_broj: '201111110005' }),
    ];
    await mark(a, [b]);
    expect(await groups()).toEqual([['Beta 1', 'Beta 2', 'Beta 3']]);
    await mark(c, [a]);
    expect(await groups()).toEqual([['Beta 2', 'Beta 3']]);
    await mark(b, [a, c]);
    expect(await groups()).toEqual([]);
  });

  it('stay so when one of them is merged into a third, until that is undone, and when one is removed and restored', async () => {
    const a = await firm('Gama d.o.o.', { grad: 'Tuzla' });
    const b = await firm('Gama dd', { grad: 'Zenica' });
    const c = await firm('Gama');
    await mark(a, [b]);
    // What was different from the one that goes is different from the one that stays.
    const merged = await call('POST', `/${c.idguid}/merge/${a.idguid}`, {
      version: 1,
      other_version: 1,
      take: [],
    });
    expect(merged.status).toBe(200);
    expect(await groups()).toEqual([]);
    expect((await pairs())[0]).toEqual(['Gama', 'Gama dd']);
    await call('POST', '/trash/restore', { idguids: [a.idguid] });
    expect((await pairs())[0]).toEqual(['Gama d.o.o.', 'Gama dd']);
    expect(await groups()).toEqual([['Gama d.o.o.', 'Gama dd', 'Gama']]);
    await mark(c, [a, b]);
    await call('DELETE', `/${b.idguid}`);
    expect((await pairs()).flat()).not.toContain('Gama dd');
    await call('POST', '/trash/restore', { idguids: [b.idguid] });
    expect(await groups()).toEqual([]);
    // The two of a pair may be merged after all; the pair is gone with the one.
    const [now] = [(await call('GET', `/${a.idguid}`)).body.data];
    const both = await call('POST', `/${a.idguid}/merge/${b.idguid}`, {
      version: now.version,
      other_version: 2,
      take: [],
    });
    expect(both.status).toBe(200);
    expect((await pairs()).flat()).not.toContain('Gama dd');
  });

  it('stay for one merging when another that led to the same pair is undone', async () => {
    const by = await t.member({ roles: ['admin'] });
    const [keep, x, y, third] = [
      await firm('Kappa d.o.o.', {}, by),
      await firm('Kappa dd', {}, by),
      await firm('Kappa', {}, by),
      await firm('Kappa d.d.', {}, by),
    ];
    await mark(third, [x, y], by);
    const version = async (one: Firm) =>
      (await call('GET', `/${one.idguid}`, undefined, by)).body.data.version;
    for (const gone of [x, y]) {
      const body = { version: await version(keep), other_version: await version(gone), take: [] };
      expect((await call('POST', `/${keep.idguid}/merge/${gone.idguid}`, body, by)).status).toBe(200);
    }
    const kept = async () => {
      const { pairs: all, total } = (await call('GET', '/distinct', undefined, by)).body.data;
      expect(total).toBe(all.length);
      return all.filter((pair: { one: Firm; other: Firm }) =>
        [keep.idguid, third.idguid].every((id) => [pair.one.idguid, pair.other.idguid].includes(id)),
      ).length;
    };
    expect(await kept()).toBe(1);
    await call('POST', '/trash/restore', { idguids: [x.idguid] }, by);
    expect(await kept()).toBe(1);
    await call('POST', '/trash/restore', { idguids: [y.idguid] }, by);
    expect(await kept()).toBe(0);
  });

  it('must be two, and one’s own', async () => {
    const own = await firm('Svoja');
    const theirs = await firm('Tuđa', {}, stranger);
    const [known] = (await call('GET', '?jib=4203144510006')).body.data;
    expect((await mark(own, [own])).body.errors.others).toContain('od same sebe');
    for (const [one, other] of [
      [own, theirs],
      [theirs, own],
      [own, { ...own, idguid: crypto.randomUUID() }],
      [own, { ...own, idguid: 'x' }],
    ] as const)
      expect((await mark(one, [other])).status).toBe(404);
    expect(await mark(own, [known])).toMatchObject({ status: 403, body: { code: 'shared_record' } });
    expect((await mark(own, [])).status).toBe(422);
    expect((await call('GET', '/duplicates?page=0')).status).toBe(422);
    expect((await call('GET', '/duplicates?page=9')).body.data.groups).toEqual([]);
    const reader = await t.member({ tenantId: person.tenantId, permissions: ['admin_companies_pregled'] });
    expect((await mark(own, [own], reader)).status).toBe(403);
    const before = (await call('GET', '/distinct')).body.data.total;
    await mark(theirs, [await firm('Tuđa 2', {}, stranger)], stranger);
    expect((await call('GET', '/distinct')).body.data.total).toBe(before);
  });
});

describe('keys', () => {
  it('follow a company as it is changed, imported, removed and restored, in the register too', async () => {
    const by = await t.member({ roles: ['admin'] });
    const a = await firm('Delta', {}, by);
    const b = await firm('Nešto sasvim drugo', { racuni: [{ broj: '1290079401028494' }] }, by);
    expect(await groups(by)).toEqual([]);
    const put = async (one: Firm, values: object) =>
      call(
        'PATCH',
        `/${one.idguid}`,
        { version: (await call('GET', `/${one.idguid}`, undefined, by)).body.data.version, ...values },
        by,
      );
    await put(b, { naziv: 'DELTA d.o.o.' });
    expect(await groups(by)).toHaveLength(1);
    await put(b, { naziv: 'Epsilon' });
    expect(await groups(by)).toEqual([]);
    await put(a, { racuni: [{ broj: '1290079401028494' }] });
    expect(await groups(by)).toHaveLength(1);
    await call('DELETE', `/${b.idguid}`, undefined, by);
    expect(await groups(by)).toEqual([]);
    await call('POST', '/trash/restore', { idguids: [b.idguid] }, by);
    expect(await groups(by)).toHaveLength(1);
    // The operator's own are the register.
    await firm('Zeta d.o.o.', {}, operator);
    await firm('Zeta', {}, operator);
    expect(await groups(operator)).toContainEqual(['Zeta d.o.o.', 'Zeta']);
    expect(await groups(by)).toHaveLength(1);
  });
});

describe('grouping', () => {
  const none: Distinct = new Map();
  it('joins what shares any key, the largest first', () => {
    const found = componentsOf(
      [
        { reason: 'naziv', ids: ['y', 'z'] },
        { reason: 'naziv', ids: ['a', 'b'] },
        { reason: 'racun', ids: ['b', 'c'] },
        { reason: 'pdv_broj', ids: ['d', 'c'] },
      ],
      none,
    );
    expect(found).toEqual([
      { ids: ['a', 'b', 'c', 'd'], reasons: new Set(['naziv', 'racun', 'pdv_broj']) },
      { ids: ['y', 'z'], reasons: new Set(['naziv']) },
    ]);
  });
  it('takes no longer for a chain of many, or for many with one key', () => {
    const id = (n: number) => String(n).padStart(6, '0');
    const chain = Array.from({ length: 50_000 }, (_, n) => ({ reason: 'naziv', ids: [id(n), id(n + 1)] }));
    expect(componentsOf(chain, none)[0]!.ids).toHaveLength(50_001);
    const all = Array.from({ length: 50_000 }, (_, n) => id(n));
    const apart = new Map([
      [id(0), new Set([id(1)])],
      [id(1), new Set([id(0)])],
    ]);
    expect(componentsOf([{ reason: 'naziv', ids: all }], apart)[0]!.ids).toHaveLength(50_000);
  });
});
