import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { saveSettings } from '../site/settings.service.ts';
import { forgetTrail } from './forget.ts';

let t: TestApp;
let one: Person;
let other: Person;

beforeAll(async () => {
  t = await createTestApp();
  one = await t.member({ roles: ['admin'] });
  other = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

/** Lines of so many days ago. */
const plant = (tenant: string | null, days: number, many = 1) =>
  t.ownerDb.execute(sql`
    insert into audit_log (id, tenant_id, at, actor_name, action, resource, record_id, record_title, changes)
    select gen_random_uuid(), ${tenant}::uuid, now() - make_interval(days => ${days}), 'Neko', 'create', 'proba', gen_random_uuid(), 'Staro', '{}'
    from generate_series(1, ${many})`);
const lines = async (where = sql`true`) =>
  (
    await t.ownerDb.execute<{ tenant_id: string | null; record_title: string; changes: object }>(
      sql`select * from audit_log where ${where} order by at`,
    )
  ).rows;
const old = sql`record_title = 'Staro'`;

it('lines go by age alone, and each organisation’s trail says how many of its own went', async () => {
  await plant(one.tenantId, 800, 3);
  await plant(other.tenantId, 800, 2);
  await plant(null, 800);
  await plant(one.tenantId, 700);
  const young = (await lines(sql`at > now() - interval '1 day'`)).length;
  expect(await forgetTrail(t.deps.database, 730)).toBe(6);
  expect(await lines(old)).toHaveLength(1);
  const removals = await lines(sql`resource = 'dnevnik'`);
  const said = Object.fromEntries(removals.map(({ tenant_id, changes }) => [tenant_id ?? '', changes]));
  expect(said).toMatchObject({
    [one.tenantId]: { event: { to: 'Uklonjeno redova starijih od 730 dana: 3' } },
    [other.tenantId]: { event: { to: 'Uklonjeno redova starijih od 730 dana: 2' } },
    '': { event: { to: 'Uklonjeno redova starijih od 730 dana: 1' } },
  });
  expect(await lines(sql`at > now() - interval '1 day'`)).toHaveLength(young + 3);
  expect(await forgetTrail(t.deps.database, 730)).toBe(0);
  expect(await lines(sql`resource = 'dnevnik'`)).toHaveLength(3);
});

it('none younger than a year goes, whoever asks', async () => {
  const before = (await lines()).length;
  for (const days of [364, 0, -1, null])
    await expect(
      t.deps.database.execute(sql`select trail_forget(${days}::int, 1000)`),
      String(days),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await lines()).toHaveLength(before);
});

it('the way is shut again in the very transaction', async () => {
  await plant(one.tenantId, 900);
  const work = t.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`select trail_forget(730, 1000)`);
    await tx.execute(sql`delete from audit_log`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('the job keeps everything until somebody sets a term', async () => {
  const run = () => t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'trail.retention', {}));
  const done = async () =>
    (
      await t.ownerDb.execute(
        sql`select 1 from pgboss.job where name = 'trail.retention' and state = 'completed'`,
      )
    ).rows.length;
  await plant(one.tenantId, 5000);
  await run();
  await eventually(async () => expect(await done()).toBe(1));
  const before = (await lines(old)).length;
  await saveSettings(t.deps.database, { audit_retention_days: 1000 });
  await run();
  await eventually(async () => expect(await done()).toBe(2));
  expect(await lines(old)).toHaveLength(before - 1);
});
