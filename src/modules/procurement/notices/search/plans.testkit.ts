import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../test/helper.ts';
import type { Tx } from '../../../../core/context.ts';
import { parseListQuery } from '../../../../core/list-query.ts';
import { inTenant } from '../../../../core/tenant.ts';
import { NOTICES_API, SEE_NOTICES } from '../../labels.ts';
import { STEM_VERSION } from '../../stems/stem.ts';
import { typeNames } from '../../types/names.ts';
import { noticeSpec } from '../announcements.api.ts';
import { bestNotices, countNotices, facetsOf, noticeListing } from '../search.ts';
import type { ListCtx } from './asked.ts';

/** More than are fetched and sorted as a whole, all older than more rows than a walk looks at. */
export const MANY = 21_000;
export const OTHERS = 52_000;

export let t: TestApp;
export let person: Person;

const parse = (query: Record<string, string>) => parseListQuery(noticeSpec, query);

/** Runs work as a member through the application's login; each statement about notices is explained first. */
async function plansOf(work: (ctx: ListCtx) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const types = await typeNames(t.deps.database);
  const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: false };
  await inTenant(t.deps.database, scope, async (tx) => {
    const execute = async (statement: SQL) => {
      const { sql: text } = (
        tx as unknown as { dialect: { sqlToQuery(of: SQL): { sql: string } } }
      ).dialect.sqlToQuery(statement);
      if (/\bejn_notices\b/.test(text)) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return tx.execute(statement);
    };
    const db = new Proxy(tx, {
      get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)),
    }) as Tx;
    const { rows } = await tx.execute<{ owner: boolean }>(
      sql`select pg_has_role(relowner, 'member') as owner from pg_class where relname = 'ejn_notices'`,
    );
    expect(rows[0]!.owner).toBe(false);
    await work({
      ...{ db, types },
      tenant: { id: person.tenantId, name: '', isOperator: false },
      actor: {
        ...{
          userId: person.userId,
          tenantId: person.tenantId,
          name: '',
          email: '',
          permissions: new Set<string>(),
        },
        ...{ roles: [], via: null },
      },
      ip: null,
    });
  });
  return plans;
}

/** No statement about notices that this question leads to reads all rows. */
export async function expectIndexes(query: Record<string, string>): Promise<void> {
  const { sort: _sort, ...narrowed } = query;
  const plans = await plansOf(async (ctx) => {
    await noticeListing.page(ctx, parse(query));
    // The plan that is tried first may be another the second time.
    await noticeListing.page(ctx, parse({ ...query, page: '3' }));
    await facetsOf(ctx, parse(narrowed));
    await countNotices(ctx, parse(narrowed), 300);
    await bestNotices(ctx, parse(query).words, 5);
  });
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on ejn_notices/);
}

export const ask = async (query: Record<string, string>) =>
  (
    await t.call('GET', `${NOTICES_API}?${new URLSearchParams({ page_size: '100', ...query })}`, {
      token: person.token,
    })
  ).body;
export const names = (body: { data: { name: string }[] }): string[] => body.data.map(({ name }) => name);

/** Names in an order, from some row on, as one statement says it. */
export async function reference(where: SQL, order: SQL, offset: number): Promise<string[]> {
  const { rows } = await t.ownerDb.execute<{ name: string }>(
    sql`select name from ejn_notices n where ${where} order by ${order} limit 100 offset ${offset}`,
  );
  return rows.map(({ name }) => name);
}

export const MNOGO = sql`v @@ 'mnog'`;
export const newest = sql`announced desc nulls last, id`;

export const RELEVANCE = sql`open desc, case when open then (v @@ 'mnog:A')::int else 0 end desc, ${newest}`;

/** Hits are in this order, by page and behind a page. */
export async function expectOrder(sort: string, order: SQL, pages = [1, 2, 5, 150]): Promise<void> {
  const query = { q: 'mnogo', sort };
  let cursor: string | undefined;
  for (const page of pages) {
    const asked = await ask({ ...query, page: String(page) });
    expect(names(asked), `${sort} ${page}`).toEqual(await reference(MNOGO, order, (page - 1) * 100));
    expect(asked.meta.total).toBe(MANY);
    cursor = asked.meta.next;
    const next = await ask({ ...query, after: cursor! });
    expect(names(next), `${sort} behind ${page}`).toEqual(await reference(MNOGO, order, page * 100));
  }
  const last = await ask({ ...query, page: String(MANY / 100) });
  expect(names(last)).toEqual(await reference(MNOGO, order, MANY - 100));
  expect(last.meta.next).toBeUndefined();
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ permissions: [SEE_NOTICES] });
    // Ids against the order of time, values and deadlines of their own, some missing; every fiftieth is open; the word in the name or not.
    await t.ownerDb.execute(sql`
    insert into ejn_notices (id, stamp, procedure_id, latest, open, number, name, contract_type, authority_id, value, announced, deadline, v, stems, cp, divisions)
    select n, '2026-11-01T00:00:00.0000000Z', n, true, n % 50 = 0, n || '-1-1-3-1/26', 'Naziv ' || n, case when n % 3 = 0 then 'Goods' else 'Works' end, n % 7,
      case when n % 11 > 0 then (n * 7919) % 4999 end, case when n <> 500 then timestamptz '2026-11-01' - n * interval '7 minutes' end,
      case when n % 5 > 0 then timestamptz '2026-11-01' + (n::bigint * 104729) % 9973 * interval '1 hour' end,
      (case when n > ${OTHERS}::int then case when n % 2 = 0 then $$'mnog':1A $$ else $$'mnog':30 $$ end else $$'drug':1A $$ end
        || case when n % 1000 = 0 then $$'retk':2A$$ else '' end || $$ 'sav':3$$)::tsvector,
      ${STEM_VERSION}::int, array[45000000, case when n % 2 = 0 then 45200000 else 45300000 end], array[45]
    from generate_series(1, ${OTHERS + MANY}::int) n`);
    await t.ownerDb.execute(sql`vacuum analyze ejn_notices`);
  }, 60_000);
  afterAll(() => t.close());
};
