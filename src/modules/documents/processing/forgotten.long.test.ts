// Long, since papers are read. In the suite: retention.test.ts, documents.test.ts.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { asSystem } from '../../../core/system.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { dokDocuments as d } from './documents.table.ts';
import { queueForgotten } from './forgotten.service.ts';
import { deskOf } from './testkit.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member();
});
afterAll(() => t.close());

const look = () =>
  asSystem(t.deps.database, { id: person.tenantId, name: '', isOperator: false }, queueForgotten);
const jobsOf = async (idguid: string) => {
  const { rows } = await t.ownerDb.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'documents.reading' and data ->> 'idguid' = ${idguid}`,
  );
  return rows[0]!.count;
};

it('a document whose job is gone is queued again; one that somebody holds, or that waits, is left', async () => {
  const desk = deskOf(t, person);
  const set = (idguid: string, values: Partial<typeof d.$inferInsert>) =>
    t.ownerDb
      .update(d)
      .set({ state: 'u_redu', updated_at: new Date(Date.now() - 3_600_000), ...values })
      .where(eq(d.idguid, idguid));
  // Other bytes each, so that none is a duplicate.
  const read = (end: string) => desk.onReview(Buffer.from(madeUbl() + end), 'faktura.xml');
  const [lost, held, waits] = [await read('\n'), await read('\n\n'), await read('\n\n\n')];
  await set(lost.idguid, { state: 'izdvajanje' });
  await set(held.idguid, { lease: newId(), lease_until: new Date(Date.now() + 60_000) });
  await set(waits.idguid, {});
  await t.ownerDb.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'
    where name = 'documents.reading' and data ->> 'idguid' = ${waits.idguid}`);
  await look();
  await look();
  expect(await desk.worked(lost.idguid)).toMatchObject({ state: 'na_pregledu', run: { run: 2 } });
  const counts = await Promise.all([lost, held, waits].map(({ idguid }) => jobsOf(idguid)));
  expect(counts).toEqual([2, 1, 1]);
});
