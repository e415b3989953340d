// Long, since a simulated service is written to in bursts. In the suite: simulator.test.ts.
import { expect, it } from 'vitest';
import type { CallWebhook } from './options.ts';
import { startSimulator } from './simulator.ts';
import { CALM, HOOK, startKit } from './testkit.ts';

it('a burst as fast as it goes arrives, and the ledger says exactly what was acknowledged', async () => {
  const kit = await startKit({ chaos: { ...CALM, duplicate: 0.02 }, customers: 50 });
  await kit.api('set_webhook', { url: HOOK });
  kit.receiver.got.length = 0;
  kit.receiver.failing = 100;
  await kit.sim.control('burst', { n: 2000, rate: 1_000_000 });
  expect(await kit.sums()).toMatchObject({ waiting: expect.any(Number) });
  await expect.poll(async () => (await kit.sums()).waiting).toBe(0);
  const { callbacks } = await kit.ledger();
  const messages = callbacks.filter(({ event }) => event === 'message');
  const times = new Map<string, number>();
  for (const { message_token } of kit.receiver.got)
    times.set(message_token, (times.get(message_token) ?? 0) + 1);
  expect(messages).toHaveLength(2000);
  for (const { token, acknowledged, attempts } of messages) {
    const received = times.get(token!) ?? 0;
    // An answer may come too late on a busy machine; then the service knows of none.
    const unanswered = attempts.filter(({ status }) => status === 0).length;
    expect(received).toBeGreaterThanOrEqual(acknowledged);
    expect(received).toBeLessThanOrEqual(acknowledged + unanswered);
    expect(acknowledged).toBeGreaterThan(0);
  }
  const seventeenth = messages.filter(({ user }) => user === kit.customer(17));
  expect(seventeenth.map(({ text }) => text)).toEqual(
    Array.from({ length: 40 }, (_, at) => `#${at + 1} od 17`),
  );
  expect(seventeenth.map(({ order }) => order)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  await kit.close();
});

it('a burst keeps its rate, and makes up for what the machine delayed', async () => {
  const arrivals: number[] = [];
  const callWebhook: CallWebhook = async () => {
    arrivals.push(performance.now());
    return { status: 200, body: '', headers: {} };
  };
  const sim = await startSimulator({ chaos: CALM, callWebhook });
  const headers = { 'x-viber-auth-token': sim.bots[0]!.token };
  await fetch(`${sim.base}set_webhook`, { method: 'POST', headers, body: JSON.stringify({ url: HOOK }) });
  arrivals.length = 0;
  const started = performance.now();
  await sim.control('burst', { n: 400, rate: 1000 });
  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  await expect.poll(() => arrivals.length, { interval: 5 }).toBe(400);
  // Never before its time.
  for (const [at, arrival] of arrivals.entries()) expect(arrival - started).toBeGreaterThanOrEqual(at - 1);
  await sim.close();
});

it('a restarted webhook loses nothing that was acknowledged', async () => {
  const kit = await startKit({ chaos: CALM, speed: 100 });
  await kit.api('set_webhook', { url: HOOK });
  kit.receiver.got.length = 0;
  await kit.sim.control('burst', { n: 300, rate: 1000 });
  await expect.poll(() => kit.receiver.got.length).toBeGreaterThan(50);
  kit.receiver.server.closeAllConnections();
  await expect.poll(async () => (await kit.sums()).waiting).toBe(0);
  const { callbacks } = await kit.ledger();
  const tokens = new Set(kit.receiver.got.map((one) => one.message_token));
  const messages = callbacks.filter(({ event }) => event === 'message');
  expect(messages.filter(({ acknowledged }) => acknowledged === 0)).toEqual([]);
  expect(messages.filter(({ token }) => !tokens.has(token!))).toEqual([]);
  await kit.close();
});
