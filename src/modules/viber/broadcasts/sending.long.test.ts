// Long, since six hundred broadcasts are sent at the pace that the service bears.
// In the suite: sending.test.ts (each person once, refused, cancelled).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { addBot, MANAGER } from './testkit.ts';

let t: TestApp;
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({
    customers: 1,
    bots: 1,
    chaos: { failed: 0, seen: 0, duplicate: 0, reorder: 0, earlyReceipt: 0 },
    callWebhook: async () => ({ status: 200, body: '', headers: {} }),
  });
  t = await createTestApp({ VIBER_URL: simulator.base.replace(/\/$/, '') });
  // Another node, which sends too.
  await t.node();
}, scaledTimeout(90_000));
afterAll(async () => {
  await t.close();
  await simulator.close();
});

/** How many messages the simulator took whose text is this one. */
const taken = async (text: string): Promise<Map<unknown, number>> => {
  const { accepted } = (await simulator.control('ledger')) as {
    accepted: { receiver: string; text: string }[];
  };
  const mine = accepted.filter((one) => one.text === text);
  return new Map(
    [...Map.groupBy(mine, ({ receiver }) => receiver)].map(([key, found]) => [key, found.length]),
  );
};

describe('the pace', () => {
  it('of many broadcasts at once on two nodes never makes the service refuse', {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const other = await t.member({ permissions: MANAGER });
    const { botId } = await addBot(t, simulator, other.tenantId, { people: 1 });
    const REQUESTS = 600;
    await t.ownerDb.execute(sql`
      with made as (
        insert into viber_broadcasts (tenant_id, idguid, bot_id, name, content, state, started_at, total)
        select ${other.tenantId}, gen_random_uuid(), ${botId}, 'Mnogo ' || n, '{"kind":"text","text":"Mnogo","data":{}}', 'running', now(), 1
        from generate_series(1, ${REQUESTS}::int) n returning tenant_id, idguid
      )
      insert into viber_receivers (tenant_id, broadcast_id, conversation_id)
      select made.tenant_id, made.idguid, c.idguid from made join viber_conversations c on c.tenant_id = made.tenant_id`);
    const left = async () =>
      (
        await t.ownerDb.execute<{ n: number }>(
          sql`select count(*)::int as n from viber_broadcasts where bot_id = ${botId} and state <> 'done'`,
        )
      ).rows[0]!.n;
    await expect.poll(left, { timeout: scaledTimeout(90_000), interval: 250 }).toBe(0);
    const { refused } = (await simulator.control('ledger')) as { refused: Record<string, number> };
    expect(refused[12] ?? 0).toBe(0);
    expect([...(await taken('Mnogo')).values()]).toEqual([REQUESTS]);
  });
});
