// Long, since companies are merged, removed and brought back. In the suite: distinct.test.ts (marked as different, keys, grouping),
// merge.test.ts.
import { describe, expect, it } from 'vitest';
import { call, type Firm, firm, groups, mark, pairs, setUp, t } from './distinct.testkit.ts';
import { componentsOf, type Distinct } from './groups.ts';

setUp();

describe('two companies marked as different', () => {
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
});

describe('grouping', () => {
  const none: Distinct = new Map();
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
