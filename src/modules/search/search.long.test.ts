// Long, since a search is held up, and thousands of records are made. In the suite: search.test.ts (records of every kind, their order,
// who may find them).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../core/context.ts';
import type { HeldSource } from '../../core/search/source.ts';
import { inTenant } from '../../core/tenant.ts';
import { searchEverything } from './search.service.ts';
import { admin, goods, group, search, setUp, test, titles } from './search.testkit.ts';

setUp();

describe('the search', () => {
  it('takes what LIKE reads as a sign for what it is', async () => {
    const one = await test.member({ permissions: ['erp_gruperobe_pregled', 'erp_gruperobe_save'] });
    await goods(one, ['1', '100% pamuk'], ['2', '1000 komada'], ['3', 'a_b'], ['4', 'aXb'], ['5', 'c\\d']);
    expect(titles(group(await search('100%', one), 'grupe-robe'))).toEqual(['100% pamuk']);
    expect(titles(group(await search('a_b', one), 'grupe-robe'))).toEqual(['a_b']);
    expect(titles(group(await search('c\\d', one), 'grupe-robe'))).toEqual(['c\\d']);
    expect((await search("' or 1=1 --", one)).groups).toEqual([]);
  });

  it('counts no further than a thousand, and looks for a common word no longer than for a rare one', async () => {
    const keen = await test.member({ permissions: ['erp_gruperobe_pregled'] });
    await test.ownerDb.execute(sql`
      insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv)
      select ${keen.tenantId}, gen_random_uuid(), lpad(n::text, 6, '0'), 'Šerafciger ' || n from generate_series(1, 1500) n`);
    const found = group(await search('serafciger', keen), 'grupe-robe');
    expect(found).toMatchObject({ total: 1000, at_least: true });
    expect(found?.items).toHaveLength(5);
    expect(titles(group(await search('Šerafciger 77', keen), 'grupe-robe'))[0]).toBe('Šerafciger 77');
    expect(titles(group(await search('000077', keen), 'grupe-robe'))).toEqual(['Šerafciger 77']);
    expect(group(await search('se', keen), 'grupe-robe')).toMatchObject({ total: null, at_least: true });
  });
});

it('leaves out a kind that takes too long, and answers the others', async () => {
  const quick = test.deps.searched.find(({ name }) => name === 'drzave');
  const other = test.deps.searched.find(({ name }) => name === 'ent');
  const slow = {
    ...other!,
    name: 'spora',
    label: 'Spora vrsta',
    permission: 'x',
    find: async (ctx: Ctx) => {
      await ctx.db.execute(sql`select pg_sleep(5)`);
      return { hits: [], total: 0, atLeast: false };
    },
  };
  const scope = { tenantId: admin.tenantId, userId: admin.userId, isOperator: true };
  const actor = {
    userId: admin.userId,
    tenantId: admin.tenantId,
    name: '',
    email: '',
    permissions: new Set<string>(),
    roles: [],
    via: null,
  };
  const tenant = { id: admin.tenantId, name: '', isOperator: true };
  const run = (sources: typeof test.deps.searched, bounds: { each: number; all: number }) =>
    searchEverything(
      (work) => inTenant(test.deps.database, scope, (db) => work({ db, actor, tenant, ip: null })),
      new Set(['x', quick!.permission ?? '']),
      sources,
      'bosna',
      undefined,
      bounds,
    );
  const begun = performance.now();
  const result = await run([slow, quick!], { each: 200, all: 60_000 });
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(result.left_out).toEqual([
    { kind: 'spora', label: 'Spora vrsta', list: expect.stringContaining('?q=bosna') },
  ]);
  expect(result.groups.map(({ kind }) => kind)).toEqual([quick!.name]);
  // The time of all is over after the first: the second is not even begun.
  expect((await run([slow, quick!], { each: 200, all: 50 })).left_out).toHaveLength(2);
  // What is held in memory needs none of it.
  const held: HeldSource = {
    ...{ name: 'pamti', label: 'Upamćena vrsta', icon: 'books', list: null, view: '/pamti/:idguid' },
    recall: () => ({
      hits: [{ idguid: '1', title: 'Bosna', hint: null, rank: 0 }],
      total: 1,
      atLeast: false,
    }),
  };
  const late = await run([slow, held, quick!], { each: 200, all: 0 });
  expect(late.groups.map(({ kind }) => kind)).toEqual(['pamti']);
  expect(late.left_out).toHaveLength(2);
});
