import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { StartError } from '../../../server/start-error.ts';
import { BOTS_API, CHAT_API, SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../labels.ts';
import { castOf } from './cast.ts';
import { startSimulatorProcess } from './part.ts';

const WAIT = { timeout: scaledTimeout(20_000) };
const NAME = 'Kazandžiluk narudžbe';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

let t: TestApp;
let port: number;
let person: Person;
beforeAll(async () => {
  port = await freePort();
  t = await createTestApp({ VIBER_URL: 'simulator', PORT: String(port) });
  await t.app.listen({ host: '127.0.0.1', port });
  person = await t.member({ permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT] });
}, scaledTimeout(60_000));
afterAll(() => t?.close());

/** Where the simulator is: the service names the pictures of bots by its own address. */
const originOf = async (): Promise<string> => {
  const { rows } = await t.ownerDb.execute<{ avatar: string }>(
    sql`select avatar from viber_bots where removed_at is null limit 1`,
  );
  return new URL(rows[0]!.avatar).origin;
};
const say = async (text: string): Promise<void> => {
  const order = { bot: castOf()[0]!.token, customer: 1, text };
  const { ok } = await fetch(`${await originOf()}/sim/say`, { method: 'POST', body: JSON.stringify(order) });
  expect(ok).toBe(true);
};
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
const conversations = async (): Promise<any[]> =>
  (await t.call('GET', `${CHAT_API}/conversations?view=all`, { token: person.token })).body.data;

describe('the simulator beside the server', { timeout: scaledTimeout(60_000) }, () => {
  it('knows its bots by their tokens, reaches the server over http, and brings messages into the chat', async () => {
    const { token } = castOf()[0]!;
    const made = await t.call('POST', BOTS_API, { token: person.token, body: { token } });
    expect(made.body).toMatchObject({ data: { name: NAME, simulated: true, via: null } });
    const path = `${BOTS_API}/${made.body.data.idguid}/webhook`;
    const set = await t.call('POST', path, { token: person.token });
    expect(set.body).toMatchObject({ success: true });
    await say('Dobar dan, kada stiže narudžba?');
    await expect
      .poll(conversations, WAIT)
      .toEqual([expect.objectContaining({ last_text: 'Dobar dan, kada stiže narudžba?', bot_id: made.body.data.idguid })]);
  });

  it('takes what is answered', async () => {
    const [{ idguid }] = await conversations();
    const path = `${CHAT_API}/conversations/${idguid}/messages`;
    const { data } = (await t.call('GET', path, { token: person.token })).body;
    const body = {
      ...{ client_id: crypto.randomUUID(), after: data.at(-1).no, kind: 'text', text: 'Sutra do podne.' },
      ...{ data: {}, file_id: null, note: false, mentions: [] },
    };
    expect((await t.call('POST', path, { token: person.token, body })).status).toBe(201);
    const states = async () =>
      (await t.call('GET', path, { token: person.token })).body.data
        .filter(({ direction }: { direction: string }) => direction === 'out')
        .map(({ state }: { state: string }) => state);
    await expect.poll(async () => (await states())[0], WAIT).toMatch(/^(sent|delivered|seen)$/);
  });

  it('runs beside one server of a database only', async () => {
    await expect(startSimulatorProcess(t.deps, [1000, 1000])).rejects.toThrow(StartError);
    await expect(t.node()).rejects.toThrow('radi samo uz jedan server');
  });
});

it('remembers webhooks when it is started again', { timeout: scaledTimeout(60_000) }, async () => {
  await t.app.close();
});
