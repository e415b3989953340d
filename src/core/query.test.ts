import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../test/helper.ts';
import { MOST_COUNTED } from './list-query.ts';

let test: TestApp;
let person: Person;
/** More than are counted, in two groups, every third without a description. */
const ROWS = MOST_COUNTED + 130;

beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ permissions: ['erp_gruperobe_pregled'] });
  await test.ownerDb.execute(sql`
    insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, opis, aktivno)
    select ${person.tenantId}, gen_random_uuid(), lpad(n::text, 6, '0'), 'Grupa ' || n % 7,
      case when n % 3 > 0 then 'opis ' || n % 5 end, n <= 40
    from generate_series(1, ${ROWS}) n`);
  await test.ownerDb.execute(sql`analyze erp_grupe_robe`);
});
afterAll(() => test.close());

const list = async (query: string) => {
  const { body, status } = await test.call('GET', `/api/erp/sifarnici/grupe-robe?${query}`, {
    token: person.token,
  });
  return { ...body, status, ids: body.data?.map((row: { idguid: string }) => row.idguid) as string[] };
};

describe('a long list', () => {
  it('is counted so far, and says that there are more', async () => {
    expect((await list('')).meta).toEqual({
      page: 1,
      page_size: 25,
      total: MOST_COUNTED,
      more: true,
      next: expect.any(String),
    });
    expect((await list('aktivno=true')).meta).toEqual({ page: 1, page_size: 25, total: 40 });
    expect((await list('q=opis 1&aktivno=false')).meta.more).toBeUndefined();
  });

  it.each([
    'sifra',
    '-sifra',
    'naziv,-sifra',
    'opis',
    '-opis,naziv',
    '-aktivno',
    'created_at',
    'jedinica_id',
  ])(
    'is stepped through by what each page gives, in the order %s, without a gap or a repeat',
    async (sort) => {
      const last = MOST_COUNTED / 200;
      let page = await list(`sort=${sort}&page_size=200&page=${last}`);
      const before = await list(`sort=${sort}&page_size=200&page=${last - 1}`);
      const beside = await list(`sort=${sort}&page_size=200&page=${last}&after=${before.meta.next}`);
      expect(beside.ids).toEqual(page.ids);
      const reached = [...page.ids];
      while (page.meta.next) {
        page = await list(`sort=${sort}&page_size=100&page=7&after=${page.meta.next}`);
        expect(page.meta).toMatchObject({ page: 7, total: MOST_COUNTED, more: true });
        reached.push(...page.ids);
      }
      const { rows } = await test.ownerDb.execute<{ count: number }>(sql`
        select count(distinct id)::int as count from unnest(${sql.param(reached)}::uuid[]) id`);
      expect(reached).toHaveLength(ROWS - MOST_COUNTED + 200);
      expect(rows[0]!.count).toBe(reached.length);
    },
  );

  it('has pages by number only as far as it is counted', async () => {
    const beyond = await list('page=401');
    expect(beyond.status).toBe(422);
    expect(beyond.errors.page).toContain('10.000');
    expect((await list('page=400')).status).toBe(200);
    const short = await list('aktivno=true&page=5000');
    expect(short).toMatchObject({ status: 200, data: [], meta: { total: 40 } });
  });

  it('refuses a cursor that is none, or of another order', async () => {
    const { next } = (await list('sort=sifra')).meta;
    const made = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const wrong = [
      'x',
      '%00',
      made({}),
      made(['sifra']),
      made(['sifra', 'a\0', null]),
      made(['sifra', '1', 'nije-id']),
      made(['sifra', { a: 1 }, null]),
    ];
    for (const after of wrong) {
      const answer = await list(`sort=sifra&after=${after}`);
      expect(answer.status, after).toBe(422);
      expect(Object.keys(answer.errors), after).toEqual(['after']);
    }
    expect((await list(`sort=-sifra&after=${next}`)).errors).toHaveProperty('after');
    expect((await list(`sort=created_at&after=${made(['created_at', 'juče', null])}`)).status).toBe(422);
  });
});
