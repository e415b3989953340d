import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { noticeId } from '../notices/notice-id.ts';
import { insertNotices } from '../notices/testkit.ts';
import { tellOfChanges } from './own-changes.ts';
import type { Entry } from './pipeline.api.ts';
import { moveReminders, remind } from './reminders.ts';
import { type PipelineKit, pipelineKit } from './testkit.ts';

export let kit: PipelineKit;

export const DAY = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
let last = 100;
/** A notice with a deadline in ten days. */
export async function notice(): Promise<number> {
  last += 1;
  await insertNotices(kit.t, [{ id: last, name: `Nabavka ${last}`, deadline: inDays(10) }]);
  return last;
}
export const entryOf = async (procedure: number): Promise<Entry> =>
  (await kit.call(kit.amra, 'GET', `/${noticeId(procedure)}`)).body.data.entry;
/** The job, as every node runs it. */
export async function job(): Promise<void> {
  const tenant = (await findTenant(kit.t.deps.database, kit.amra.tenantId))!;
  await asSystem(kit.t.deps.database, tenant, async (ctx) => {
    await tellOfChanges(ctx, kit.t.deps);
    await moveReminders(ctx);
    await remind(ctx, kit.t.deps);
  });
}
export const told = async ({ userId }: Person, kind: string) =>
  (
    await kit.t.ownerDb.execute<{ title: string; body: string | null; count: number }>(
      sql`select title, body, count from notifications where user_id = ${userId} and kind = ${kind} order by created_at`,
    )
  ).rows;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    kit = await pipelineKit();
  });
  afterAll(() => kit?.t.close());
  beforeEach(() => kit.t.ownerDb.execute(sql`delete from notifications`));
};
