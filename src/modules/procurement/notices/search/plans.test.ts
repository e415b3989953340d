import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NOTICES_API } from '../../labels.ts';
import { expectIndexes, expectOrder, MANY, person, RELEVANCE, setUp, t } from './plans.testkit.ts';

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

describe('no plan of the application reads all rows one after another', () => {
  it.each(FEW)('%j', expectIndexes);
});

describe('many hits', () => {
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
