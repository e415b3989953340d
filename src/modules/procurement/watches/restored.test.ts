import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import procurement from '../server.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('after a restore mails that were waiting say that they may have gone out', async () => {
  const { tenantId, userId } = await t.member();
  for (const mail of ['none', 'waiting', 'sending', 'sent', 'refused'])
    await t.ownerDb.execute(sql`
      insert into ejn_digests (tenant_id, idguid, recipient_id, recipient, rhythm, entries, notices, mail)
      values (${tenantId}, ${newId()}, ${userId}, 'person', 'daily', '[]', 0, ${mail})`);
  await procurement.restored(t.ownerDb);
  const { rows } = await t.ownerDb.execute<{ mail: string; count: number }>(sql`
    select mail, count(*)::int as count from ejn_digests where tenant_id = ${tenantId} group by 1 order by 1`);
  expect(rows).toEqual([
    { mail: 'none', count: 1 },
    { mail: 'refused', count: 1 },
    { mail: 'sent', count: 1 },
    { mail: 'unknown', count: 2 },
  ]);
});

it('an archive from before watches has none', async () => {
  class Undo extends Error {}
  const work = t.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`drop table ejn_digests`);
    await procurement.restored(tx as unknown as typeof t.ownerDb);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
});
