import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import type { Run } from './checker.api.ts';
import { followRun } from './follow.ts';
import type { Hub } from './hub.ts';
import { checkerParts } from './parts.ts';
import { claim, enqueue, fail, heartbeat } from './queue.ts';

let app: TestApp;
let hub: Hub;
let reads = 0;
beforeAll(async () => {
  app = await createTestApp();
  const own = checkerParts(app.deps).hub;
  hub = {
    ...own,
    share: (id, read) =>
      own.share(id, () => {
        reads += 1;
        return read();
      }),
  };
});
afterAll(() => app.close());

it('reads a run once for all who watch it, and tells each of every change over one connection', async () => {
  const { deps } = app;
  const { database } = deps;
  // Nothing is sent to the queue's worker, which would take it up.
  const jobs = { ...deps.jobs, send: async () => true };
  const { id } = await enqueue(database, jobs, {
    url: 'https://primjer.ba/',
    device: 'mobile',
    runs: 1,
    visitor: 'ana',
  });
  const WATCHERS = 50;
  const received: Run[][] = Array.from({ length: WATCHERS }, () => []);
  const { signal } = new AbortController();
  const all = received.map((own) => followRun({ deps, hub, id, signal, onRun: (run) => own.push(run) }));
  await expect.poll(() => received.every(({ length }) => length === 1)).toBe(true);
  const listeners = await app.ownerDb.execute(sql`select 1 from pg_stat_activity
    where application_name like '%listener' and datname = current_database()`);
  expect(listeners.rows).toHaveLength(1);
  const run = (await claim(database))!;
  await expect.poll(() => received.every((own) => own.at(-1)?.state === 'running')).toBe(true);
  await heartbeat(database, run, { phase: 'load', progress: 0.3, label: 'Učitava se stranica…' });
  await expect.poll(() => received.every((own) => own.at(-1)?.step === 'load')).toBe(true);
  await fail(database, run, { code: 'hung' });
  for (const last of await Promise.all(all)) expect(last).toMatchObject({ state: 'failed' });
  // One for each word there was; never one for each who watches.
  expect(reads).toBeLessThan(WATCHERS / 2);
});
