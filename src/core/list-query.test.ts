import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../test/helper.ts';
import type { Ctx } from './context.ts';
import { AppError } from './errors.ts';
import { type ListSpec, parseListQuery, type RawQuery } from './list-query.ts';
import { readPage } from './query.ts';
import { inTenant } from './tenant.ts';

/** A list over two tables, as a module writes it by hand. */
const spec = {
  sortable: ['email', 'seen'],
  sort: '-email',
  filters: {
    active: { kind: 'boolean', label: 'Aktivan' },
    email: { kind: 'text', label: 'E-mail' },
    seen: { kind: 'moment', label: 'Zadnja prijava' },
    person: { kind: 'reference', label: 'Osoba' },
  },
} as const satisfies ListSpec;

const read = (raw: RawQuery) => parseListQuery<'email' | 'seen'>(spec, raw);
const errorsOf = (raw: RawQuery): string[] => {
  try {
    read(raw);
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return Object.keys(error.errors ?? {});
    throw error;
  }
  return [];
};

describe('the query of a list written by hand', () => {
  it('has an order and a first page when nothing is asked', () => {
    expect(read({})).toEqual({
      page: 1,
      pageSize: 25,
      words: [],
      sort: [{ field: 'email', descending: true }],
      filters: [],
    });
  });

  it('is refused at every key that is wrong', () => {
    expect(errorsOf({ page_size: '201', page: '0', sort: 'lozinka', q: 'x'.repeat(201) }).sort()).toEqual(
      ['page', 'page_size', 'q', 'sort'].sort(),
    );
    expect(errorsOf({ lozinka: 'x', active: 'da', active__in: 'true', seen: '2026-01-01' })).toEqual([
      'lozinka',
      'active',
      'active__in',
      'seen',
    ]);
    expect(errorsOf({ person: 'x', seen__gte: 'jučer', constructor: 'x' })).toEqual([
      'person',
      'seen__gte',
      'constructor',
    ]);
    // Only the keys that OpenAPI describes.
    expect(errorsOf({ email__like__x: 'a', email__eq: 'a', email__: 'a', email__like: 'a' })).toEqual([
      'email__like__x',
      'email__eq',
      'email__',
    ]);
    // Only a list that can be had as a file takes these.
    expect(errorsOf({ format: 'csv', columns: 'email' })).toEqual(['format', 'columns']);
  });

  it('names what a file has and what is added up, where columns are declared', () => {
    const columns = {
      email: { kind: 'text', label: 'E-mail' },
      visits: { kind: 'integer', label: 'Posjeta', sum: true },
      note: { kind: 'text', label: 'Napomena', list: false },
    } as const;
    const asked = (raw: RawQuery) => parseListQuery({ ...spec, columns } as ListSpec, raw);
    expect(asked({}).sums).toEqual(['visits']);
    expect(asked({}).file).toBeUndefined();
    expect(asked({ format: 'xlsx' }).file).toEqual({ format: 'xlsx', columns: ['email', 'visits'] });
    expect(asked({ format: 'csv', columns: 'note,email,note' }).file?.columns).toEqual(['note', 'email']);
    for (const [raw, at] of [
      [{ format: 'doc' }, 'format'],
      [{ format: 'csv', columns: 'nema' }, 'columns'],
      [{ format: 'csv', columns: 'constructor' }, 'columns'],
    ] as const)
      expect(() => asked(raw)).toThrow(expect.objectContaining({ errors: { [at]: expect.any(String) } }));
  });
});

describe('a page of such a list', () => {
  let t: TestApp;
  let person: Person;
  const emails = async (raw: RawQuery, sums?: string[]) => {
    const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: false };
    const page = await inTenant(t.deps.database, scope, (db) =>
      readPage(
        { db } as Ctx,
        {
          columns: {
            email: sql<string>`u.email`,
            letters: sql`length(u.first_name)`,
            seen: sql`u.last_login_at` as SQL<string | null>,
          },
          from: sql`tenant_users m join users u on u.idguid = m.user_id`,
          where: sql`m.tenant_id = ${person.tenantId}`,
          search: sql`u.first_name || ' ' || u.last_name`,
          filters: {
            active: sql`u.is_active`,
            email: sql`u.email`,
            seen: sql`u.last_login_at`,
            person: sql`u.idguid`,
          },
          order: { email: [sql`u.email`], seen: [{ nullable: sql`u.last_login_at` }] },
          id: sql`u.idguid`,
        },
        { ...read(raw), ...(sums && { sums }) },
      ),
    );
    return { emails: page.data.map(({ email }) => email), meta: page.meta };
  };

  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ name: 'Žana Šarić' });
    for (const name of ['Đuro Čolić', 'Ana 100%']) await t.member({ tenantId: person.tenantId, name });
    await t.ownerDb.execute(sql`update users set is_active = false, last_login_at = null
      where last_name = 'Čolić'`);
  });
  afterAll(() => t.close());

  it('is found, filtered, sorted and counted by the same rules as a resource', async () => {
    const all = ['osoba3@carsija.test', 'osoba2@carsija.test', 'osoba1@carsija.test'];
    expect(await emails({})).toEqual({ emails: all, meta: { page: 1, page_size: 25, total: 3 } });
    expect((await emails({ q: 'saric zana' })).emails).toEqual([all[2]]);
    expect((await emails({ q: '0%' })).emails).toEqual([all[0]]);
    expect((await emails({ q: '_' })).emails).toEqual([]);
    expect((await emails({ active: 'false' })).emails).toEqual([all[1]]);
    expect((await emails({ email__like: 'OSOBA1' })).emails).toEqual([all[2]]);
    expect((await emails({ email__in: `${all[0]},${all[1]}` })).emails).toEqual(all.slice(0, 2));
    expect((await emails({ person: person.userId })).emails).toEqual([all[2]]);
    expect((await emails({ seen__gte: '2000-01-01', seen__lte: '2999-01-01T00:00:00Z' })).meta.total).toBe(2);
    for (const sort of ['seen', '-seen']) expect((await emails({ sort })).emails.at(-1)).toBe(all[1]);
    expect(await emails({ sort: 'email', page_size: '2', page: '2' })).toEqual({
      emails: [all[0]],
      meta: { page: 2, page_size: 2, total: 3 },
    });
  });

  it('adds up over all that is found, not only the page', async () => {
    const sum = async (raw: RawQuery) => (await emails({ ...raw, page_size: '1' }, ['letters'])).meta;
    expect(await sum({})).toEqual({ page: 1, page_size: 1, total: 3, sums: { letters: '11' } });
    expect((await sum({ active: 'true' })).sums).toEqual({ letters: '7' });
    expect(await sum({ q: 'nema' })).toMatchObject({ total: 0, sums: { letters: '0' } });
  });
});
