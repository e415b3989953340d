import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import type { Ctx } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { BOTS_API, SEE_CHAT } from '../labels.ts';
import type { Bot } from './bots.api.ts';
import { clearFault, reportFault, tellOfSignatures } from './faults.ts';
import { HOURS_DAYS, noteCallbacks, noteError, removeOldHours } from './health.ts';
import { botIsMine } from './may-answer.ts';
import { type BotApp, createBotApp } from './testkit.ts';

let app: BotApp;
let manager: Person;
let bot: Bot;
beforeAll(async () => {
  app = await createBotApp();
  manager = await app.manager();
  bot = await app.add(manager, 0);
});
afterAll(() => app?.close());

const inOwn = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const { database } = app.t.deps;
  return asSystem(database, (await findTenant(database, manager.tenantId))!, work);
};
const hoursOf = async (by: string) => {
  const answer = await app.t.call('GET', `${BOTS_API}/${bot.idguid}/hours?by=${by}`, {
    token: manager.token,
  });
  return answer.body.data as {
    step: string;
    points: { at: string; callbacks: number; messages: number; refused: number }[];
  };
};
const notices = async () => {
  const { rows } = await app.t.ownerDb.execute<{ title: string; body: string; count: number }>(
    sql`select title, body, count from notifications where user_id = ${manager.userId} and kind = 'viber-webhook' order by created_at`,
  );
  return rows;
};

describe('callbacks', () => {
  it('are counted by hour, of bots of any organisation at once, and those with a wrong signature apart', async () => {
    const { database } = app.t.deps;
    const foreign = await app.add(await app.manager(), 1);
    await noteCallbacks(database, [
      { botId: bot.idguid, callbacks: 3, messages: 2 },
      { botId: foreign.idguid, callbacks: 1 },
      { botId: bot.idguid, callbacks: 1 },
      { botId: '01900000-0000-7000-8000-000000000000', callbacks: 9 },
    ]);
    await noteCallbacks(database, [{ botId: bot.idguid, refused: 2 }]);
    const { step, points } = await hoursOf('24h');
    expect([step, points.length]).toEqual(['hour', 24]);
    expect(points.at(-1)).toMatchObject({ callbacks: 4, messages: 2, refused: 2 });
    expect((await hoursOf('7d')).points).toHaveLength(168);
    const days = await hoursOf('30d');
    expect([days.step, days.points.length, days.points.at(-1)!.callbacks]).toEqual(['day', 30, 4]);
    const wrong = await app.t.call('GET', `${BOTS_API}/${bot.idguid}/hours?by=1y`, { token: manager.token });
    expect(wrong.status).toBe(422);
  });

  it('show when the last came, and the last error', async () => {
    await noteError(app.t.deps.database, bot.idguid, 'Poziv se ne može pročitati.');
    const answer = await app.t.call('GET', `${BOTS_API}/${bot.idguid}`, { token: manager.token });
    expect(answer.body.data).toMatchObject({
      last_callback_at: expect.any(String),
      last_error_at: expect.any(String),
      last_error: 'Poziv se ne može pročitati.',
    });
  });

  it('are forgotten after their time', async () => {
    const days = (count: number) => sql`now() - make_interval(days => ${count}::int)`;
    await app.t.ownerDb.execute(sql`insert into viber_bot_hours (tenant_id, bot_id, hour, callbacks) values
      (${manager.tenantId}, ${bot.idguid}, ${days(HOURS_DAYS + 1)}, 1), (${manager.tenantId}, ${bot.idguid}, ${days(HOURS_DAYS - 1)}, 1)`);
    expect(await inOwn(removeOldHours)).toBe(1);
  });
});

describe('a fault', () => {
  it('is told to those who manage bots, once until it is over', async () => {
    const { deps } = app.t;
    await inOwn((ctx) => reportFault(ctx, deps, bot.idguid, 7));
    await inOwn((ctx) => reportFault(ctx, deps, bot.idguid, 7));
    const shown = await app.t.call('GET', `${BOTS_API}/${bot.idguid}`, { token: manager.token });
    expect(shown.body.data).toMatchObject({
      state: 'fault',
      fault: 'Viber je blokirao bota.',
      version: bot.version,
    });
    expect(await notices()).toMatchObject([{ title: `Viber bot „${bot.name}” ne radi`, count: 1 }]);
    await inOwn((ctx) => clearFault(ctx, bot.idguid));
    await inOwn((ctx) => reportFault(ctx, deps, bot.idguid, 2));
    expect(await notices()).toMatchObject([
      { body: expect.stringMatching(/^Viber ne prihvata token/), count: 2 },
    ]);
    await inOwn((ctx) => clearFault(ctx, bot.idguid));
  });
});

describe('nothing but wrong signatures', () => {
  it('is told once, and anew after a good callback', async () => {
    const { deps } = app.t;
    const { idguid } = await app.add(manager, 2);
    const about = async () => (await notices()).filter(({ title }) => title.endsWith('ne prima poruke'));
    const tell = () => inOwn((ctx) => tellOfSignatures(ctx, deps));
    await noteCallbacks(deps.database, [{ botId: idguid, refused: 2 }]);
    await tell();
    expect(await about()).toEqual([]);
    await noteCallbacks(deps.database, [{ botId: idguid, refused: 1 }]);
    await tell();
    await tell();
    expect(await about()).toMatchObject([{ count: 1, body: expect.stringMatching(/pogrešnim potpisom/) }]);
    await noteCallbacks(deps.database, [{ botId: idguid, callbacks: 1, refused: 5 }]);
    await tell();
    expect(await about()).toMatchObject([{ count: 1 }]);
    const { rows } = await app.t.ownerDb.execute(
      sql`select told_at from viber_bot_health where bot_id = ${idguid}`,
    );
    expect(rows).toEqual([{ told_at: null }]);
  });
});

describe('who may answer', () => {
  it('is everybody, or those who are named, and whoever manages bots', async () => {
    const { t } = app;
    const own = await app.add(manager, 3);
    const foreign = await app.add(await app.manager(), 4);
    const named = await t.member({ tenantId: manager.tenantId, permissions: [SEE_CHAT] });
    const other = await t.member({ tenantId: manager.tenantId, permissions: [SEE_CHAT] });
    const body = { version: 1, everybody: false, people: [named.userId] };
    await t.call('PATCH', `${BOTS_API}/${own.idguid}`, { token: manager.token, body });
    const sees = (userId: string, permissions: string[]) =>
      inOwn(async (ctx) => {
        const actor = { ...ctx.actor, userId, permissions: new Set(permissions) };
        const { rows } = await ctx.db.execute<{ idguid: string }>(
          sql`select b.idguid from viber_bots b where ${botIsMine({ ...ctx, actor }, sql`b.idguid`)}`,
        );
        return rows.map(({ idguid }) => idguid);
      });
    expect(await sees(named.userId, [SEE_CHAT])).toContain(own.idguid);
    expect(await sees(other.userId, [SEE_CHAT])).not.toContain(own.idguid);
    expect(await sees(other.userId, [SEE_CHAT])).toContain(bot.idguid);
    expect(await sees(other.userId, ['viber_bots_save'])).toContain(own.idguid);
    expect(await sees(named.userId, [SEE_CHAT])).not.toContain(foreign.idguid);
  });
});
