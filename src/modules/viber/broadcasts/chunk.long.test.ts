// Long, since hundreds of people are written to. In the suite: sending.test.ts (every subscriber once).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { asSystem } from '../../../core/system.ts';
import { blockBot } from '../sending/rates.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { claimChunk } from './chunk.ts';
import { addBot, type BotWithPeople, broadcastsOf, MANAGER } from './testkit.ts';

const PEOPLE = 200;

let t: TestApp;
let simulator: Simulator;
let person: Person;
let bot: BotWithPeople;

beforeAll(async () => {
  simulator = await startSimulator({ customers: PEOPLE, bots: 1 });
  t = await createTestApp({ VIBER_URL: simulator.base.replace(/\/$/, '') });
  person = await t.member({ permissions: MANAGER });
  bot = await addBot(t, simulator, person.tenantId);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});

it('fills a request before the next one, however many are begun at once', async () => {
  const { database } = t.deps;
  const tenant = { id: person.tenantId, name: 'Firma', isOperator: false };
  const within = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(database, tenant, work);
  // The node's own sender leaves a blocked bot alone.
  await within((ctx) => blockBot(ctx, bot.botId, 600));
  const api = broadcastsOf(t, person);
  for (let round = 0; round < 10; round++) {
    const idguid = await api.started(bot.botId);
    await expect.poll(async () => (await api.get(idguid)).choosing).toBe(false);
    const claimed = await Promise.all(
      Array.from({ length: 6 }, () => within((ctx) => claimChunk(ctx, idguid))),
    );
    expect(claimed.flatMap((chunk) => (chunk ? [chunk.receivers.length] : []))).toEqual([PEOPLE]);
    await t.ownerDb.execute(sql`update viber_broadcasts set state = 'cancelled' where idguid = ${idguid}`);
  }
});
