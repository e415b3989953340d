// Long, since the simulator is asked for a bot of its own for each of these.
// In the suite: bots.test.ts (a new bot, a change at its version, another token), test/isolation.test.ts, test/lists.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTS_API, SEE_BOTS, SEE_CHAT } from '../labels.ts';
import { type BotApp, createBotApp } from './testkit.ts';

let app: BotApp;
beforeAll(async () => {
  app = await createBotApp({}, 12);
});
afterAll(() => app?.close());

const tokenOf = (number: number): string => app.sim.bots[number]!.token;
const post = (token: string, body: object, path = '') =>
  app.t.call('POST', `${BOTS_API}${path}`, { token, body });

describe('a new bot', () => {
  it('is not shared: who has it already is told to nobody', async () => {
    const [one, other] = [await app.manager(), await app.manager()];
    await app.add(one, 2);
    for (const { token } of [one, other]) {
      const answer = await post(token, { token: tokenOf(2) });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.token).toBe(
        'Ovaj bot je već dodan. Jedan bot može biti samo na jednom mjestu.',
      );
    }
  });
});

describe('a change', () => {
  it('is checked field by field', async () => {
    const { t } = app;
    const manager = await app.manager();
    const foreign = await app.manager();
    const without = await t.member({ tenantId: manager.tenantId });
    const colleague = await t.member({
      tenantId: manager.tenantId,
      permissions: [SEE_CHAT],
      name: 'Đorđe Čolić',
    });
    const bot = await app.add(manager, 4);
    const patch = (body: object) =>
      t.call('PATCH', `${BOTS_API}/${bot.idguid}`, { token: manager.token, body: { version: 1, ...body } });
    const wrong: [object, string][] = [
      [{ sender_name: '🙂'.repeat(29) }, 'sender_name'],
      [{ sender_name: 'a'.repeat(29) }, 'sender_name'],
      [{ sender_name: '  ' }, 'sender_name'],
      [{ file_days: 0 }, 'file_days'],
      [{ file_days: 366 }, 'file_days'],
      [{ people: [foreign.userId] }, 'people'],
      [{ people: [without.userId] }, 'people'],
      [{ people: ['nije-id'] }, 'people'],
    ];
    for (const [body, field] of wrong) {
      const answer = await patch(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
    }
    for (const sender_name of ['a\u0000b', 'a\ud800b'])
      expect([400, 422]).toContain((await patch({ sender_name })).status);
    const changed = await patch({
      ...{ sender_name: '🙂'.repeat(28), file_days: 365, active: false },
      ...{ everybody: false, people: [colleague.userId] },
    });
    expect(changed.body.data).toMatchObject({
      ...{ sender_name: '🙂'.repeat(28), file_days: 365, active: false, state: 'off', everybody: false },
      people_names: [{ idguid: colleague.userId, name: 'Đorđe Čolić' }],
    });
    const history = await t.call('GET', `${BOTS_API}/${bot.idguid}/history`, { token: manager.token });
    expect(history.body.data[0].changes).toMatchObject({
      people: { from: 'svi', to: 'Đorđe Čolić' },
      active: { from: true, to: false },
    });
    const offered = await t.call('GET', `${BOTS_API}/references/people?limit=20&q=djordje colic`, {
      token: manager.token,
    });
    expect(offered.body.data.map((one: { label: string }) => one.label)).toEqual(['Đorđe Čolić']);
  });
});

describe('another organisation, or somebody without the right', () => {
  it('finds no bot and changes none', async () => {
    const { t } = app;
    const { idguid } = await app.add(await app.manager(), 5);
    const foreign = await app.manager();
    const reader = await t.member({ permissions: [SEE_BOTS] });
    const nobody = await t.member({ permissions: [SEE_CHAT] });
    const asked = [
      ['GET', '', undefined],
      ['GET', '/hours', undefined],
      ['GET', '/history', undefined],
      ['PATCH', '', { version: 1, sender_name: 'x' }],
      ['POST', '/token', { token: tokenOf(5) }],
      ['POST', '/check', undefined],
      ['POST', '/webhook', undefined],
      ['DELETE', '/webhook', undefined],
      ['DELETE', '', undefined],
    ] as const;
    for (const [method, path, body] of asked)
      for (const id of [idguid, 'nije-id', '01900000-0000-7000-8000-000000000000']) {
        const answer = await t.call(method, `${BOTS_API}/${id}${path}`, { token: foreign.token, body });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    for (const [method, path, body] of asked) {
      const url = `${BOTS_API}/${idguid}${path}`;
      if (method !== 'GET')
        expect((await t.call(method, url, { token: reader.token, body })).status).toBe(403);
      expect((await t.call(method, url, { token: nobody.token, body })).status).toBe(403);
    }
    const list = await t.call('GET', BOTS_API, { token: foreign.token });
    expect(list.body.data).toEqual([]);
  });
});

describe('the list', () => {
  it('is searched, sorted, filtered and exported, without removed bots', async () => {
    const { t } = app;
    const manager = await app.manager();
    const kept = await app.add(manager, 6);
    const removed = await app.add(manager, 7);
    await t.call('DELETE', `${BOTS_API}/${removed.idguid}?version=1`, { token: manager.token });
    const ids = async (query: string) => {
      const answer = await t.call('GET', `${BOTS_API}?${query}`, { token: manager.token });
      return answer.body.data.map((one: { idguid: string }) => one.idguid);
    };
    expect(await ids('sort=-subscribers')).toEqual([kept.idguid]);
    expect(await ids(`q=${encodeURIComponent(kept.name.slice(0, 4))}`)).toEqual([kept.idguid]);
    expect(await ids('state=unset&simulated=true')).toEqual([kept.idguid]);
    expect(await ids('state=works')).toEqual([]);
    const file = await t.call('GET', `${BOTS_API}?format=csv`, { token: manager.token });
    expect(file.raw.toString()).toContain(kept.name);
    expect(file.raw.toString()).not.toContain(removed.name);
  });
});

describe('a token', () => {
  it('says when the service does not answer a check', async () => {
    const { t, sim } = app;
    const manager = await app.manager();
    const bot = await app.add(manager, 9);
    await sim.control('faults', { on: 'get_account_info', n: 1, do: 'http', status: 502 });
    const answer = await t.call('POST', `${BOTS_API}/${bot.idguid}/check`, { token: manager.token });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'unchecked',
      message: expect.stringMatching(/nije odgovorio/),
    });
  });
});
