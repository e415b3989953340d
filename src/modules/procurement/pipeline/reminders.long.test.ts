// Long, since each of these needs notices and entries of its own.
// In the suite: reminders.test.ts (a reminder that is sent once, none of a procurement that is gone, changes of own procurements).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { noticeId } from '../notices/notice-id.ts';
import { DAY, entryOf, inDays, job, kit, notice, setUp, told } from './reminders.testkit.ts';
import { BOTH } from './testkit.ts';

setUp();
const setDeadline = (procedure: number, deadline: string | null) =>
  kit.t.ownerDb.execute(sql`update ejn_notices set deadline = ${deadline} where procedure_id = ${procedure}`);

describe('a reminder', () => {
  it('goes to who asked for it while nobody is responsible, and to nobody once the offer is handed in', async () => {
    const [open, done] = [await notice(), await notice()];
    for (const procedure of [open, done]) await kit.take(procedure, { remind: '3' });
    await kit.call(kit.haris, 'PATCH', `/${noticeId(done)}`, { version: 1, state: 'predali' });
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() where procedure_id in (${open}, ${done})`,
    );
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toHaveLength(1);
    expect((await told(kit.amra, 'ejn-deadline'))[0]!.title).toContain(`Nabavka ${open}`);
  });

  it('goes to all who may see notices where whoever is responsible has left, so that no deadline passes unseen', async () => {
    const left = await kit.t.member({ tenantId: kit.amra.tenantId, permissions: BOTH });
    const procedure = await notice();
    await kit.take(procedure, { remind: '3', person_id: left.userId }, left);
    await kit.t.ownerDb.execute(sql`
      update tenant_users set is_active = false where tenant_id = ${left.tenantId} and user_id = ${left.userId}`);
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() where procedure_id = ${procedure}`,
    );
    await job();
    for (const person of [kit.amra, kit.haris]) expect(await told(person, 'ejn-deadline')).toHaveLength(1);
    expect(await told(left, 'ejn-deadline')).toEqual([]);
  });

  it('moves with a corrected deadline, and comes again for the new one', async () => {
    const procedure = await notice();
    const first = await kit.take(procedure, { remind: '3' });
    await setDeadline(procedure, inDays(20));
    await job();
    const moved = await entryOf(procedure);
    expect(Date.parse(moved.remind_at!) - Date.parse(first.remind_at!)).toBeGreaterThan(9 * DAY);
    expect(moved.version).toBe(1);
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() where procedure_id = ${procedure}`,
    );
    await job();
    // It is corrected to so near a day that the time of the reminder is past: at once.
    await setDeadline(procedure, inDays(1));
    await job();
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toMatchObject([{ count: 2 }]);
  });

  it('waits where the deadline was taken away, and is not sent of one that has passed', async () => {
    const procedure = await notice();
    await kit.take(procedure, { remind: '3' });
    await setDeadline(procedure, null);
    await job();
    expect(await entryOf(procedure)).toMatchObject({ remind: '3', remind_at: null });
    await setDeadline(procedure, inDays(-1));
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toEqual([]);
    await setDeadline(procedure, inDays(12));
    await job();
    expect((await entryOf(procedure)).remind_at).not.toBeNull();
  });
});

describe('changes of own procurements', () => {
  const change = (procedure: number, what: string, changes: object[] | null = null) =>
    kit.t.ownerDb.execute(sql`
      insert into ejn_changes (procedure_id, what, changes) values (${procedure}, ${what}, ${changes && JSON.stringify(changes)})`);

  it('are not told of lots that come after their notice', async () => {
    const procedure = await notice();
    await kit.take(procedure, { person_id: kit.haris.userId });
    await change(procedure, 'changed', [{ field: 'lots', before: '0', after: '4' }]);
    await job();
    expect(await told(kit.haris, 'ejn-changed')).toEqual([]);
  });

  it('that were there before somebody began to follow it are told to them as responsible', async () => {
    const procedure = await notice();
    await kit.take(procedure, { person_id: kit.haris.userId });
    await change(procedure, 'terminated');
    await kit.call(kit.haris, 'PUT', `/${noticeId(procedure)}/pracenje`, { follow: true });
    await job();
    expect(await told(kit.haris, 'ejn-changed')).toHaveLength(1);
  });

  it('are not told twice to who follows it as well', async () => {
    const procedure = await notice();
    await kit.take(procedure, { person_id: kit.haris.userId });
    await kit.call(kit.haris, 'PUT', `/${noticeId(procedure)}/pracenje`, { follow: true });
    await change(procedure, 'terminated');
    await job();
    expect(await told(kit.haris, 'ejn-changed')).toEqual([]);
  });
});
