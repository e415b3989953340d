// Long, since seventy thousand notices are written for it. In the suite: search.test.ts (what is found, and in which order),
// test/search-index.test.ts (searches by an index).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NOTICES_API } from '../../labels.ts';
import {
  ask,
  expectIndexes,
  expectOrder,
  MANY,
  MNOGO,
  names,
  newest,
  OTHERS,
  person,
  RELEVANCE,
  reference,
  setUp,
  t,
} from './plans.testkit.ts';

setUp();
/** One of each kind. */
const FEW: Record<string, string>[] = [
  {},
  ...['retko', 'mnogo', 'nemaga'].map((q) => ({ q })),
  { cpv: '452', q: 'retko' },
  { authority__in: '1,2,3', q: 'mnogo' },
  { state: 'closed', q: 'mnogo' },
  { value__null: 'true', sort: '-deadline' },
  { ours: 'true' },
  { sort: 'value,-announced', q: 'savo' },
];

const MORE: Record<string, string>[] = [
  ...['savo', 'mnogo -retko', '"mnogo savo"', 'drugo retko', '12-1-1'].map((q) => ({ q })),
  { cpv: '45' },
  { authority: '3' },
  { state: 'open' },
  { contract_type: 'Goods' },
  { value__gte: '4000' },
  { deadline__gte: '2026-12-01T00:00:00Z', sort: 'deadline' },
  { announced__lte: '2026-10-01T00:00:00Z', q: 'savo' },
  { entity: '0190a000-0000-7000-8000-000000000000' },
  { ours: 'false', q: 'mnogo' },
  ...['announced', '-announced', 'deadline', '-deadline', 'value', '-value'].map((sort) => ({
    sort,
    q: 'savo',
  })),
];

describe('no plan of the application reads all rows one after another', () => {
  it.each([...FEW, ...MORE])('%j', expectIndexes);
});
const inName = sql`(v @@ 'mnog:A')::int desc`;

describe('many hits', () => {
  it.each([
    ['announced', sql`announced, id`],
    ['-announced', newest],
    ['value', sql`value, id`],
    ['-value', sql`value desc nulls last, id`],
    ['deadline', sql`deadline, id`],
    ['-deadline', sql`deadline desc nulls last, id`],
    ['relevance', RELEVANCE],
  ])('are in order of %s, by page and behind a page, wherever they lie, on every page', (sort, order) =>
    expectOrder(sort, order),
  );

  it.each([
    ['value', sql`value, id`, Math.floor(OTHERS / 11)],
    ['-deadline', sql`deadline desc nulls last, id`, Math.floor(OTHERS / 5)],
    ['-announced', newest, 1],
  ])('go on to those without a %s', async (sort, order, empty) => {
    const others = sql`v @@ 'drug'`;
    // A page before those that have none.
    const page = Math.floor((OTHERS - empty) / 100);
    let { meta } = await ask({ q: 'drugo', sort, page: String(page) });
    for (let next = page; next < page + 3 && meta.next; next++) {
      const body = await ask({ q: 'drugo', sort, after: meta.next });
      expect(names(body), `${next}`).toEqual(await reference(others, order, next * 100));
      ({ meta } = body);
    }
  });

  it('that are few by a further filter are in the order of few', async () => {
    const { data, meta } = await ask({ q: 'mnogo', authority: '3' });
    expect(meta.total).toBe(MANY / 7);
    expect(names({ data })).toEqual(
      await reference(sql`${MNOGO} and authority_id = 3`, sql`${inName}, open desc, ${newest}`, 0),
    );
  });

  it('are found from the top bar in the same order', async () => {
    const { body } = await t.call('GET', '/api/search?q=mnogo', { token: person.token });
    const { items } = body.data.groups.find(({ kind }: { kind: string }) => kind === 'ejn-obavjestenja');
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      names(await ask({ q: 'mnogo', page_size: '5' })),
    );
  });

  it.each([
    ['-value', sql`value desc nulls last, id`],
    ['relevance', RELEVANCE],
  ])('are in order of %s, by page and behind a page, wherever they lie', (sort, order) =>
    expectOrder(sort, order, [1, 150]),
  );

  it('have exact facets', async () => {
    const { body } = await t.call('GET', `${NOTICES_API}/facets?q=mnogo`, { token: person.token });
    expect(body.data).toMatchObject({ total: MANY, at_least: false });
    expect(body.data.cpv).toMatchObject([{ value: '45', label: expect.any(String), count: MANY }]);
    expect(body.data.state.map(({ count }: { count: number }) => count)).toEqual([
      MANY / 50,
      MANY - MANY / 50,
    ]);
  });
});
