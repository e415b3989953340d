import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Bot } from './bots.api.ts';
import { type BotApp, createBotApp } from './testkit.ts';

export let app: BotApp;
export let manager: Person;
export let bot: Bot;

export const inOwn = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const { database } = app.t.deps;
  return asSystem(database, (await findTenant(database, manager.tenantId))!, work);
};
export const notices = async () => {
  const { rows } = await app.t.ownerDb.execute<{ title: string; body: string; count: number }>(
    sql`select title, body, count from notifications where user_id = ${manager.userId} and kind = 'viber-webhook' order by created_at`,
  );
  return rows;
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    app = await createBotApp();
    manager = await app.manager();
    bot = await app.add(manager, 0);
  });
  afterAll(() => app?.close());
};
