import { describe, expect, it } from 'vitest';
import {
  call,
  type Firm,
  firm,
  groups,
  mark,
  operator,
  pairs,
  person,
  setUp,
  stranger,
  t,
} from './distinct.testkit.ts';
import { componentsOf, type Distinct } from './groups.ts';

setUp();
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
});
