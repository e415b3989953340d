import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { BOTS_API } from '../labels.ts';
import { clearFault, reportFault } from './faults.ts';
import { app, bot, inOwn, manager, notices, setUp } from './health.testkit.ts';
import { HOURS_DAYS, noteCallbacks, noteError, removeOldHours } from './health.ts';

setUp();
const hoursOf = async (by: string) => {
  const answer = await app.t.call('GET', `${BOTS_API}/${bot.idguid}/hours?by=${by}`, {
    token: manager.token,
  });
  return answer.body.data as {
    step: string;
    points: { at: string; callbacks: number; messages: number; refused: number }[];
  };
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
