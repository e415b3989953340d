// Long, since a server is started with a simulator beside it. In the suite: src/modules/viber/simulator/simulator.test.ts,
// src/modules/viber/simulator/main.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { BOTS_API, CHAT_API } from '../labels.ts';
import { castOf } from './cast.ts';
import { person, setUp, t } from './own-simulator.testkit.ts';

const WAIT = { timeout: scaledTimeout(20_000) };
const NAME = 'Kazandžiluk narudžbe';
const QUESTION = 'Dobar dan, kada stiže narudžba?';

setUp();

/** The simulator's control. */
const say = async (origin: string, text: string): Promise<void> => {
  const order = { bot: castOf()[0]!.token, customer: 1, text };
  const { ok } = await fetch(`${origin}/sim/say`, { method: 'POST', body: JSON.stringify(order) });
  expect(ok).toBe(true);
};
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
const conversationWith = async (text: string): Promise<any> => {
  const { body } = await t.call('GET', `${CHAT_API}/conversations?view=all`, { token: person.token });
  return body.data.find((one: { last: { text: string } | null }) => one.last?.text === text);
};

describe('the simulator beside the server', { timeout: scaledTimeout(60_000) }, () => {
  it('knows its bots by their tokens, reaches the server over http, and what people write comes into the chat', async () => {
    const free = async () =>
      (await t.call('GET', `${BOTS_API}/simulator`, { token: person.token })).body.data.bots;
    const cast = castOf().map(({ name, token }) => ({ name, token }));
    expect(await free()).toEqual(cast);
    const { token } = cast[0]!;
    const made = await t.call('POST', BOTS_API, { token: person.token, body: { token } });
    expect(made.body).toMatchObject({ data: { name: NAME, simulated: true, via: null } });
    expect(await free()).toEqual(cast.slice(1));
    const { idguid } = made.body.data;
    const set = await t.call('POST', `${BOTS_API}/${idguid}/webhook`, { token: person.token });
    expect(set.body).toMatchObject({ success: true });
    const { rows } = await t.ownerDb.execute<{ avatar: string }>(sql`select avatar from viber_bots`);
    await say(new URL(rows[0]!.avatar).origin, QUESTION);
    await expect.poll(() => conversationWith(QUESTION), WAIT).toMatchObject({ bot_id: idguid });
  });

  it('takes what is answered', async () => {
    const { idguid } = await conversationWith(QUESTION);
    const path = `${CHAT_API}/conversations/${idguid}/messages`;
    const messages = async () => (await t.call('GET', path, { token: person.token })).body.data.messages;
    const body = {
      ...{ client_id: crypto.randomUUID(), after: (await messages()).at(-1).no, kind: 'text' },
      ...{ text: 'Sutra do podne.', data: {}, file_id: null, note: false, mentions: [] },
    };
    expect((await t.call('POST', path, { token: person.token, body })).status).toBe(200);
    const state = async () =>
      (await messages()).find(({ client_id }: { client_id: string }) => client_id === body.client_id).state;
    await expect.poll(state, WAIT).toMatch(/^(sent|delivered|seen)$/);
  });
});
