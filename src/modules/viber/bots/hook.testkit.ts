import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { BOTS_API } from '../labels.ts';
import type { Bot } from './bots.api.ts';
import { answered, type BotApp, createBotApp } from './testkit.ts';

export let app: BotApp;
export let manager: Person;
export let bot: Bot;

export const call = (method: 'POST' | 'DELETE' | 'GET', path: string) =>
  app.t.call(method, `${BOTS_API}/${bot.idguid}${path}`, { token: manager.token });
export const stored = async (idguid: string) => {
  const { rows } = await app.t.ownerDb.execute<Record<string, unknown>>(
    sql`select * from viber_bots where idguid = ${idguid}`,
  );
  return rows[0]!;
};
export const hookIdOf = ({ hook }: Bot): string => hook.url.split('/').at(-1)!;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    app = await createBotApp();
    manager = await app.manager();
    bot = await app.add(manager, 0);
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    app.hook.answer = answered(200);
    app.hook.called.length = 0;
  });
};
