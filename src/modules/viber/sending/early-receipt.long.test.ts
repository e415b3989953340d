// Long, since a receipt is sent before its message. In the suite: sending.test.ts (a receipt that comes before the answer).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { asText } from '../inbox/testkit.ts';
import { BOTS_API, CHAT_API, SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../labels.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';

let t: TestApp;
let sim: Simulator;
beforeAll(async () => {
  sim = await startSimulator({
    bots: 1,
    customers: 1,
    chaos: { seen: 0, failed: 0, answer: 0, duplicate: 0, reorder: 0, earlyReceipt: 1 },
    callWebhook: async (url, body, headers) => {
      const answer = await t.call('POST', new URL(url).pathname, { body, headers });
      return { status: answer.status, body: answer.raw.toString(), headers: {} };
    },
  });
  t = await createTestApp({ VIBER_URL: sim.base, PUBLIC_URL: 'https://carsija.primjer.ba' });
});
afterAll(async () => {
  await t?.close();
  await sim?.close();
});

it('makes a message delivered whose receipt comes before the answer to its sending', async () => {
  const { token } = await t.member({ permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT] });
  const call = async (path: string, body: object = {}) =>
    (await t.call('POST', path, { token, body })).body.data;
  const bot = await call(BOTS_API, { token: sim.bots[0]!.token });
  await call(`${BOTS_API}/${bot.idguid}/webhook`);
  await sim.control('subscribe', { bot: 1, customer: 1 });
  const conversation = await eventually(async () => {
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from viber_conversations where subscribed`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]!.idguid;
  });
  const idguids: string[] = [];
  for (let n = 1; n <= 5; n++)
    idguids.push(
      (await call(`${CHAT_API}/conversations/${conversation}/messages`, asText(`brza ${n}`))).idguid,
    );
  await eventually(async () => {
    const { rows } = await t.ownerDb.execute(sql`
      select idguid, state, delivered_at is not null as at from viber_messages where direction = 'out' order by no`);
    expect(rows).toEqual(idguids.map((idguid) => ({ idguid, state: 'delivered', at: true })));
  });
  // They did come before.
  const { rows } = await t.ownerDb.execute<{ early: number }>(sql`
    select count(*)::int as early from viber_messages m join viber_callbacks c on convert_from(c.body, 'UTF8') like '%' || m.token || '%'
    where m.direction = 'out' and c.received_at < m.sent_at`);
  expect(rows[0]!.early).toBeGreaterThan(0);
  expect((await t.ownerDb.execute(sql`select 1 from viber_receipts`)).rows).toEqual([]);
});
