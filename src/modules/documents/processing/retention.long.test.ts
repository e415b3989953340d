// Long, since papers are read, and a night is waited for. In the suite: retention.test.ts (what is past its day goes to the trash, and
// people are told).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { desk, idsOf, kept, person, retire, setUp, t, YESTERDAY } from './retention.testkit.ts';

setUp();

it('leaves one that a person has brought back', async () => {
  const back = await kept(YESTERDAY);
  await retire();
  expect((await desk.call('POST', '/trash/restore', { idguids: [back] })).status).toBe(200);
  expect((await desk.read(back)).retain_until).toBeNull();
  await retire();
  expect(await idsOf()).toEqual([back]);
  const { rows } = await t.ownerDb.execute(
    sql`select changes from audit_log where record_id = ${back} and action = 'restore'`,
  );
  expect(rows).toEqual([{ changes: { retain_until: { from: YESTERDAY, to: null } } }]);
});

it('goes by itself every night', async () => {
  const id = await kept(YESTERDAY);
  const { rows } = await t.ownerDb.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'documents.retention'`,
  );
  expect(rows).toEqual([{ cron: '31 3 * * *', timezone: 'Europe/Sarajevo' }]);
  await t.deps.database.transaction((tx) =>
    t.deps.jobs.send(tx, 'documents.retention', {}, { tenantId: person.tenantId }),
  );
  await eventually(async () => expect(await idsOf(desk, '/trash')).toEqual([id]), { limit: 30_000 });
});
