// Long, since bots are set up and taken over by a simulated service. In the suite: bots.test.ts (a new bot, refused at its token, a
// service that is away), hook.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTS_API } from '../labels.ts';
import { type BotApp, createBotApp } from './testkit.ts';

let app: BotApp;
beforeAll(async () => {
  app = await createBotApp({}, 12);
});
afterAll(() => app?.close());

const tokenOf = (number: number): string => app.sim.bots[number]!.token;
const post = (token: string, body: object, path = '') =>
  app.t.call('POST', `${BOTS_API}${path}`, { token, body });

describe('a change', () => {
  it('needs the version that was seen, and keeps both who was first and what was typed', async () => {
    const { t } = app;
    const manager = await app.manager();
    const bot = await app.add(manager, 3);
    const patch = (body: object) =>
      t.call('PATCH', `${BOTS_API}/${bot.idguid}`, { token: manager.token, body });
    const first = await patch({ version: 1, sender_name: 'Prodaja' });
    expect(first.body.data).toMatchObject({ version: 2, sender_name: 'Prodaja', file_days: 30 });
    const second = await patch({ version: 1, sender_name: 'Servis' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', data: { current: { sender_name: 'Prodaja' } } });
  });
});

describe('a token', () => {
  it('is replaced by another of the same bot only', async () => {
    const { t, sim } = app;
    const manager = await app.manager();
    const bot = await app.add(manager, 8);
    const renew = (token: string) => post(manager.token, { token }, `/${bot.idguid}/token`);
    const other = await renew(tokenOf(9));
    expect(other.body.errors.token).toMatch(/token drugog bota/);
    const { token: fresh } = (await sim.control('bot', { bot: 9, newToken: true })) as { token: string };
    const check = () => t.call('POST', `${BOTS_API}/${bot.idguid}/check`, { token: manager.token });
    expect((await check()).body.data).toMatchObject({
      state: 'fault',
      fault: 'Viber ne prihvata token bota.',
    });
    const renewed = await renew(fresh);
    expect(renewed.body).toMatchObject({ success: true, data: { fault: null, state: 'unset' } });
    expect(renewed.raw.toString()).not.toContain(fresh);
    const history = await t.call('GET', `${BOTS_API}/${bot.idguid}/history`, { token: manager.token });
    expect(history.body.data[0].changes).toEqual({ token: { from: null, to: 'promijenjen' } });
    expect((await check()).body.data.fault).toBeNull();
  });
});
