import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import type { Run } from './checker.api.ts';
import { checkerParts } from './parts.ts';
import { runPaths } from './paths.ts';
import type { Outcome, Watch } from './run/runner.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ CHROME_PATH: '/bin/false' });
});
afterAll(() => app.close());

const check = (more = {}) =>
  app.call('POST', runPaths.testSite, { body: { url: 'https://primjer.ba/', ...more } });

it('keeps of three measurements the one in the middle, in whatever order they come', async () => {
  const { runner } = checkerParts(app.deps);
  const measured = (ms: number): Outcome => {
    const audits = { 'first-contentful-paint': { numericValue: ms }, interactive: { numericValue: 2 * ms } };
    return { kind: 'report', report: JSON.stringify({ categories: {}, audits }) };
  };
  for (const order of [
    [900, 1200, 4000],
    [4000, 900, 1200],
    [1200, 4000, 900],
  ]) {
    const outcomes = order.map(measured);
    runner.run = async () => outcomes.shift()!;
    const { status, body } = await check({ runs: 3 });
    expect(status, body.message).toBe(200);
    expect(body.data.full.audits['first-contentful-paint'].numericValue).toBe(1200);
    expect(outcomes).toEqual([]);
  }
});

/** Measures until it is told to stop; `begun` holds once it does. */
function endless(): { begun: Promise<void>; stopped: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  checkerParts(app.deps).runner.run = async (_work, { signal }: Watch = {}) => {
    begun.resolve();
    await new Promise<void>((stop) => signal?.addEventListener('abort', () => stop()));
    stopped.resolve();
    return { kind: 'failed', failure: { code: 'interrupted', cause: 'ABORTED' } };
  };
  return { begun: begun.promise, stopped: stopped.promise };
}
const begin = (headers: Record<string, string> = {}) =>
  app.call('POST', runPaths.testSite, {
    body: { url: 'https://primjer.ba/' },
    headers: { prefer: 'respond-async', ...headers },
  });

it('cancels a run for who began it, at once, and for nobody else', async () => {
  const { begun, stopped } = endless();
  const { run, secret } = (await begin()).body.data as { run: Run; secret: string };
  await begun;
  const cancel = (key: string) => app.call('POST', runPaths.cancel(run.id), { body: { secret: key } });
  expect(await cancel('tuđa')).toMatchObject({ status: 403, body: { code: 'not_yours' } });
  expect(await cancel(secret)).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } });
  await stopped;
  expect((await cancel(secret)).status).toBe(409);
});

it('is refused with the expected wait where its visitor, or the queue, has enough', async () => {
  endless();
  let visitors = 0;
  const kept: { run: Run; secret: string }[] = [];
  const refused = async (headers: Record<string, string>) => {
    for (let tries = 0; tries < 30; tries++) {
      const answer = await begin({ 'x-forwarded-for': `10.7.1.${++visitors}`, ...headers });
      if (answer.status !== 202) return answer;
      kept.push(answer.body.data);
    }
    throw new Error('nobody was refused');
  };
  for (const [headers, words] of [
    [
      { 'x-forwarded-for': '10.8.1.1' },
      /^Već imate dovoljno provjera u redu\. Pokušajte ponovo za \d+ (s|min)\.$/,
    ],
    [{}, /^Red za provjeru je pun\. Pokušajte ponovo za \d+ (s|min)\.$/],
  ] as const) {
    const { status, headers: got, body } = await refused(headers);
    expect(status).toBe(429);
    expect(body).toMatchObject({ success: false, code: 'too_many', message: expect.stringMatching(words) });
    expect(body.data.expected_wait).toBeGreaterThan(0);
    expect(got['retry-after']).toBe(String(body.data.retry_after));
  }
  for (const { run, secret } of kept) await app.call('POST', runPaths.cancel(run.id), { body: { secret } });
});
