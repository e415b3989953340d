import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import type { WaitingPart } from './slots.ts';

export let t: TestApp;
export let person: Person;

/** Parts of this test alone: nobody has the right, and tests of one process share what was added. */
export const RIGHT = 'test_dashboard';
export const own = { needs: [RIGHT], label: 'Proba' };
const part = (name: string, find: WaitingPart['find']): WaitingPart => ({
  ...{ ...own, name, find, topic: null, icon: 'users', path: '/a' },
  words: ['stvar', 'stvari', 'stvari'],
});
export const sleeps = async (ctx: Parameters<WaitingPart['find']>[0]): Promise<null> => {
  await ctx.db.execute(sql`select pg_sleep(5)`);
  return null;
};
export const PARTS = [
  part('prva', async () => ({ count: 1, to: '/a', urgency: 'later' })),
  part('pada', async (ctx) => {
    await ctx.db.execute(sql`select 1 / 0`);
    return null;
  }),
  part('kasni', sleeps),
  part('posljednja', async (ctx) => {
    const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from tenants`);
    return { count: rows[0]!.count, more: true, to: '/b', urgency: 'now', note: 'od jučer' };
  }),
];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ roles: ['admin'], name: 'Selma Pašić' });
  });
  afterAll(() => t.close());
};
