import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { SAVE_NOTICES, SEE_NOTICES, STATISTICS_API } from '../labels.ts';
import { insertSuppliers } from './testkit.ts';
import type { Twin } from './twins.api.ts';
import { proposeTwins } from './twins.service.ts';

let t: TestApp;
let operator: Person;
let member: Person;
beforeAll(async () => {
  t = await createTestApp();
  operator = await t.admin();
  member = await t.member({ permissions: [SEE_NOTICES, SAVE_NOTICES] });
  await insertSuppliers(t, [
    { key: 'r1', name: 'Alfa d.o.o. Sarajevo', tax: '4200000000005' },
    { key: 'u1', name: 'ALFA' },
    { key: 'u2', name: 'Podružnica', firm: 'u1' },
    { key: 'r5', name: 'Beta', city: 'Tuzla', tax: '4200000000021' },
    { key: 'u6', name: 'Gama', city: 'Mostar', tax: '4200000000021' },
  ]);
  await proposeTwins(t.deps.database);
});
afterAll(() => t?.close());

const PATH = `${STATISTICS_API}/iste-firme`;
const twins = async (query = ''): Promise<Twin[]> =>
  (await t.call('GET', `${PATH}${query}`, { token: member.token })).body.data;
const decide = (twin: Twin, state: string, who = operator, version = twin.version) =>
  t.call('POST', `${PATH}/${twin.idguid}/odluka`, { token: who.token, body: { version, state } });
const firms = async () =>
  (
    await t.ownerDb.execute<{ key: string; firm: string; joined_by: string | null }>(
      sql`select key, firm, joined_by from ejn_suppliers order by key`,
    )
  ).rows.map(({ key, firm, joined_by }) => `${key}>${firm} ${joined_by ?? ''}`.trim());

it('suppliers that may be one firm are proposed, and joined only by the operator; it can be undone', async () => {
  const [alfa, beta] = await twins();
  expect([alfa, beta]).toMatchObject([
    { a: 'r1', b: 'u1', reason: 'name', ambiguous: false, state: 'open' },
    { a: 'r5', b: 'u6', reason: 'tax', state: 'open' },
  ]);
  const before = await firms();
  expect((await decide(alfa!, 'joined', member)).status).toBe(403);
  const joined = await decide(alfa!, 'joined');
  expect([joined.status, joined.body.data.state]).toEqual([200, 'joined']);
  expect(await firms()).toEqual(['r1>r1', 'r5>r5', 'u1>r1 person', 'u2>r1 person', 'u6>u6']);
  expect((await decide(alfa!, 'apart')).body).toMatchObject({
    code: 'stale',
    data: { current: { state: 'joined' } },
  });
  const undone = await decide(joined.body.data, 'open');
  expect(undone.body.data).toMatchObject({ state: 'open', version: 3 });
  expect(await firms()).toEqual(before);
  expect((await decide({ ...alfa!, idguid: '01890000-0000-7000-8000-000000000000' }, 'open')).status).toBe(
    404,
  );
  expect((await decide(alfa!, 'možda')).status).toBe(422);
});

it('those kept apart are not proposed again, until that is taken back', async () => {
  const [, beta] = await twins();
  const apart = await decide(beta!, 'apart');
  expect(await firms()).toContain('u6>u6 apart');
  await proposeTwins(t.deps.database);
  expect((await twins('?state=open')).map(({ a }) => a)).toEqual(['r1']);
  expect((await twins('?state=apart')).map(({ a }) => a)).toEqual(['r5']);
  await decide(apart.body.data, 'open');
  expect(await firms()).toContain('u6>u6');
});

it('what is no longer alike is proposed no more', async () => {
  await t.ownerDb.execute(sql`update ejn_suppliers set name = 'Sasvim drugo' where key = 'u1'`);
  await proposeTwins(t.deps.database);
  expect((await twins()).map(({ a }) => a)).toEqual(['r5']);
});

it('two decisions about a supplier at once make one firm of three', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const [a, b, c] = [`r${n}001`, `r${n}002`, `r${n}003`] as const;
    await insertSuppliers(
      t,
      [a, b, c].map((key) => ({ key, name: `Firma ${key}` })),
    );
    await t.ownerDb.execute(sql`
      insert into ejn_twins (idguid, a, b, reason, ambiguous)
      values (gen_random_uuid(), ${a}, ${b}, 'name', false), (gen_random_uuid(), ${b}, ${c}, 'name', false)`);
    const both = (await twins('?state=open')).filter((twin) => [a, b].some((key) => key === twin.a));
    const answers = await Promise.all(both.map((twin) => decide(twin, 'joined')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await t.ownerDb.execute<{ firm: string }>(
      sql`select distinct firm from ejn_suppliers where key in (${a}, ${b}, ${c})`,
    );
    expect(rows).toEqual([{ firm: a }]);
  }
});
