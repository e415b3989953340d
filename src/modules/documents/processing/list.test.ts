import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Ctx, Tx } from '../../../core/context.ts';
import { parseListQuery, type RawQuery } from '../../../core/list-query.ts';
import { inTenant } from '../../../core/tenant.ts';
import { type DocumentSort, documentList } from './documents.api.ts';
import { documentsListing } from './list.service.ts';
import { deskOf } from './testkit.ts';

let t: TestApp;
let person: Person;
let desk: ReturnType<typeof deskOf>;

/** Enough rows that sorting them all costs more than walking an index. */
const MANY = 4000;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member();
  desk = deskOf(t, person);
  const [tenant, file, invoice, contract] = [person.tenantId, randomUUID(), randomUUID(), randomUUID()];
  for (const fill of [
    sql`insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
      values (${tenant}, ${file}, 'ready', 'papir.pdf', 1, md5('a') || md5('b'), 'application/pdf')`,
    sql`insert into dok_types (tenant_id, idguid, code, name, colour)
      values (${tenant}, ${invoice}, 'proba-faktura', 'Proba B', 'copper'), (${tenant}, ${contract}, 'proba-ugovor', 'Proba A', 'green')`,
    // Every hundredth is a contract, and every hundredth of no type.
    sql`insert into dok_documents (tenant_id, idguid, name, state, origin, file_id, sha256, type_id, party, day, total, created_at, updated_at)
      select ${tenant}, gen_random_uuid(), md5(n::text), case when n % 2 = 0 then 'odobren' else 'na_pregledu' end, 'osoba', ${file}, md5(n::text),
        case n % 100 when 0 then ${contract}::uuid when 1 then null else ${invoice}::uuid end,
        case when n % 5 > 0 then md5('strana' || n) end, date '2026-01-01' + n % 300, n % 977, now() - n * interval '1 hour', now() - n * interval '1 minute'
      from generate_series(1, ${sql.raw(String(MANY))}) n`,
    sql`vacuum analyze dok_documents`,
  ])
    await t.ownerDb.execute(fill);
});
afterAll(() => t.close());

/** The plans of a page and of its count as the application's login gets them. */
async function plansOf(raw: RawQuery): Promise<[page: string, count: string]> {
  const plans: string[] = [];
  const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: false };
  await inTenant(t.deps.database, scope, async (tx) => {
    const execute = async (statement: SQL) => {
      const { rows } = await tx.execute(sql`explain ${statement}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return tx.execute(statement);
    };
    const ctx = {
      db: { execute } as unknown as Tx,
      tenant: { id: person.tenantId, name: '', isOperator: false },
    } as unknown as Ctx;
    await documentsListing.page(ctx, parseListQuery<DocumentSort>(documentList, raw));
  });
  return plans as [string, string];
}

it.each([
  ['-created_at', 'created'],
  ['name', 'name'],
  ['-name', 'name'],
  ['state', 'state'],
  ['-state', 'state'],
  ['party', 'party'],
  ['day', 'day'],
  ['-day', 'day_down'],
  ['total', 'total'],
  ['-total', 'total_down'],
  ['-updated_at', 'updated'],
])('sorts by %s along an index', async (sort, index) => {
  expect((await plansOf({ sort }))[0]).toMatch(new RegExp(`using dok_documents_${index} on`));
});

it('looks types up once for a page, not in each row', async () => {
  for (const raw of [{ page: '100' }, { type: 'proba-ugovor' }])
    for (const plan of await plansOf(raw)) expect(plan).not.toContain('SubPlan');
});

it('counts documents without their types', async () => {
  const [, count] = await plansOf({ state: 'odobren' });
  expect(count).not.toContain('dok_types');
});

it('finds documents by type, also counts them so, and shows those without one', async () => {
  const answer = async (query: string) => (await desk.call('GET', query)).body;
  const contracts = await answer('?type=proba-ugovor');
  expect(contracts.meta.total).toBe(MANY / 100);
  expect(contracts.data[0]).toMatchObject({
    type: 'proba-ugovor',
    type_name: 'Proba A',
    type_color: 'green',
  });
  expect((await answer('/brojevi?type=proba-ugovor')).data).toMatchObject({ odobren: 40, na_pregledu: 0 });
  const all = await answer('?sort=-type_name&page_size=100&page=40');
  expect(all.meta.total).toBe(MANY);
  expect(all.data.at(-1)).toMatchObject({ type: null, type_name: null });
  expect((await answer('?type__null=true')).meta.total).toBe(MANY / 100);
});
