import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { addBot, type BotWithPeople, broadcastsOf, MANAGER } from './testkit.ts';

/** Customers of the simulator without a device, whom it refuses. */
const isDeaf = (number: number): boolean => number % 11 === 0;
export const PEOPLE = 900;
export const DEAF = Array.from({ length: PEOPLE }, (_, n) => n + 1).filter(isDeaf).length;
export const LONG = { timeout: scaledTimeout(30_000), interval: 50 };

export let t: TestApp;
export let simulator: Simulator;
export let person: Person;
export let all: BotWithPeople;
export let api: ReturnType<typeof broadcastsOf>;

export const broken = (fault: object) => simulator.control('faults', [fault] as never);
export const done = (idguid: string) =>
  expect.poll(async () => (await api.get(idguid)).state, LONG).toBe('done');
/** How many messages the simulator took whose text is this one. */
export const taken = async (text: string): Promise<Map<unknown, number>> => {
  const { accepted } = (await simulator.control('ledger')) as {
    accepted: { receiver: string; text: string }[];
  };
  const mine = accepted.filter((one) => one.text === text);
  return new Map(
    [...Map.groupBy(mine, ({ receiver }) => receiver)].map(([key, found]) => [key, found.length]),
  );
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    simulator = await startSimulator({
      customers: PEOPLE,
      bots: 2,
      chaos: { failed: 0, seen: 0, duplicate: 0, reorder: 0, earlyReceipt: 0 },
      callWebhook: async () => ({ status: 200, body: '', headers: {} }),
    });
    t = await createTestApp({ VIBER_URL: simulator.base.replace(/\/$/, '') });
    // Another node, which sends too.
    await t.node();
    person = await t.member({ permissions: MANAGER });
    all = await addBot(t, simulator, person.tenantId);
    api = broadcastsOf(t, person);
  }, scaledTimeout(90_000));
  afterEach(async () => {
    await simulator.control('faults', []);
  });
  afterAll(async () => {
    await t.close();
    await simulator.close();
  });
};
