import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { noticeId } from '../notices/notice-id.ts';
import { insertNotices } from '../notices/testkit.ts';
import { tellOfChanges } from './own-changes.ts';
import type { Entry } from './pipeline.api.ts';
import { moveReminders, remind } from './reminders.ts';
import { BOTH, type PipelineKit, pipelineKit } from './testkit.ts';

let kit: PipelineKit;
beforeAll(async () => {
  kit = await pipelineKit();
});
afterAll(() => kit?.t.close());

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
let last = 100;
/** A notice with a deadline in ten days. */
async function notice(): Promise<number> {
  last += 1;
  await insertNotices(kit.t, [{ id: last, name: `Nabavka ${last}`, deadline: inDays(10) }]);
  return last;
}
const entryOf = async (procedure: number): Promise<Entry> =>
  (await kit.call(kit.amra, 'GET', `/${noticeId(procedure)}`)).body.data.entry;
const setDeadline = (procedure: number, deadline: string | null) =>
  kit.t.ownerDb.execute(sql`update ejn_notices set deadline = ${deadline} where procedure_id = ${procedure}`);
/** The job, as every node runs it. */
async function job(): Promise<void> {
  const tenant = (await findTenant(kit.t.deps.database, kit.amra.tenantId))!;
  await asSystem(kit.t.deps.database, tenant, async (ctx) => {
    await tellOfChanges(ctx, kit.t.deps);
    await moveReminders(ctx);
    await remind(ctx, kit.t.deps);
  });
}
const told = async ({ userId }: Person, kind: string) =>
  (
    await kit.t.ownerDb.execute<{ title: string; body: string | null; count: number }>(
      sql`select title, body, count from notifications where user_id = ${userId} and kind = ${kind} order by created_at`,
    )
  ).rows;
beforeEach(() => kit.t.ownerDb.execute(sql`delete from notifications`));

describe('a reminder', () => {
  it('is sent once when its time comes, to whoever is responsible', async () => {
    const { amra, haris } = kit;
    const procedure = await notice();
    await kit.take(procedure, { remind: '3', person_id: haris.userId });
    await job();
    expect(await told(haris, 'ejn-deadline')).toEqual([]);
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() - interval '1 minute' where procedure_id = ${procedure}`,
    );
    await Promise.all([job(), job()]);
    expect(await told(haris, 'ejn-deadline')).toMatchObject([
      { title: expect.stringMatching(/^Rok za ponude je .+: Nabavka \d+$/), count: 1 },
    ]);
    expect(await told(amra, 'ejn-deadline')).toEqual([]);
    expect((await entryOf(procedure)).reminded_at).not.toBeNull();
  });

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

  it('is not sent of a procurement that the portal has no more', async () => {
    const procedure = await notice();
    await kit.take(procedure, { remind: '3' });
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() where procedure_id = ${procedure}`,
    );
    await kit.t.ownerDb.execute(
      sql`update ejn_notices set latest = false, open = false, gone_at = now() where procedure_id = ${procedure}`,
    );
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toEqual([]);
    await kit.t.ownerDb.execute(
      sql`update ejn_notices set latest = true, gone_at = null where procedure_id = ${procedure}`,
    );
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toHaveLength(1);
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

  it('are told once to whoever is responsible, and not those from before', async () => {
    const { amra, haris } = kit;
    const procedure = await notice();
    await change(procedure, 'new');
    await change(procedure, 'changed');
    await kit.take(procedure, { person_id: haris.userId });
    await change(procedure, 'changed', [{ field: 'value', before: '10', after: '20' }]);
    await change(999, 'awarded');
    await job();
    await job();
    expect(await told(haris, 'ejn-changed')).toMatchObject([
      {
        title: `Ispravljeno: Nabavka ${procedure}`,
        body: expect.stringContaining('Procijenjena vrijednost'),
        count: 1,
      },
    ]);
    expect(await told(amra, 'ejn-changed')).toEqual([]);
    await change(procedure, 'awarded');
    await job();
    expect(await told(haris, 'ejn-changed')).toMatchObject([
      { title: `Dodijeljeno: Nabavka ${procedure}`, count: 2 },
    ]);
  });

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
