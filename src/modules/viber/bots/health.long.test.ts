// Long, since the simulator is asked for bots of their own.
// In the suite: health.test.ts (callbacks, a fault that is told once).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { BOTS_API, SEE_CHAT } from '../labels.ts';
import { tellOfSignatures } from './faults.ts';
import { app, bot, inOwn, manager, notices, setUp } from './health.testkit.ts';
import { noteCallbacks } from './health.ts';
import { botIsMine } from './may-answer.ts';

setUp();

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
