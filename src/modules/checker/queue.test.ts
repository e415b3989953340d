import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Database } from '../../core/context.ts';
import { database, openPool, type Pool } from '../../server/db/client.ts';
import { appConnection } from '../../server/db/connection.ts';
import { installJobs } from '../../server/jobs/install.ts';
import { createJobs, type Jobs } from '../../server/jobs/jobs.ts';
import { saveLimits } from './limits.ts';
import {
  CHECKER_RUN,
  cancel,
  claim,
  enqueue,
  fail,
  finish,
  heartbeat,
  type RunRow,
  reclaim,
  release,
  wakeWorker,
} from './queue.ts';
import { readRun, removeOldRuns } from './runs.service.ts';

let test: TestDatabase;
let pool: Pool;
let db: Database;
let jobs: Jobs;
let called = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  const connection = appConnection(test.owner);
  pool = openPool(connection, 4);
  db = database(pool);
  await installJobs(test.owner);
  jobs = createJobs({ connection, database: db, log: pino({ level: 'silent' }), pollSeconds: 60 });
  jobs.work(
    CHECKER_RUN,
    async () => {
      called += 1;
    },
    { alone: true },
  );
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await pool.end();
  await test.drop();
});
beforeEach(async () => {
  await db.execute(sql`delete from checker_runs`);
  await db.execute(sql`delete from checker_limits`);
});

const ask = (visitor: string, url = 'https://primjer.ba/', runs: 1 | 3 = 1) =>
  enqueue(db, jobs, { url, device: 'mobile', runs, visitor });
const take = async (): Promise<RunRow> => {
  const run = await claim(db);
  if (!run) throw new Error('nothing waits');
  return run;
};
const scores = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1, pwa: null };
const metrics = {
  'first-contentful-paint': 1,
  'largest-contentful-paint': 1,
  'speed-index': 1,
  'total-blocking-time': 0,
  'cumulative-layout-shift': 0,
};
const found = { final_url: null, scores, metrics, report: Buffer.from('x'), screenshot: null };

describe('the queue', () => {
  it('takes up runs in turn, one visitor’s second after the others’ first', async () => {
    const order = [];
    for (const [visitor, url] of [
      ['ana', '/1'],
      ['ana', '/2'],
      ['ana', '/3'],
      ['bojan', '/4'],
      ['ćamil', '/5'],
    ])
      await ask(visitor!, url);
    for (let count = 0; count < 5; count++) order.push((await take()).url);
    expect(order).toEqual(['/1', '/4', '/5', '/2', '/3']);
    expect(await claim(db)).toBeNull();
  });

  it('never gives the same run to two nodes', async () => {
    for (const visitor of ['a', 'b', 'c', 'd']) await ask(visitor);
    const taken = await Promise.all(Array.from({ length: 8 }, () => claim(db)));
    const ids = taken.flatMap((run) => (run ? [run.id] : []));
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('calls a node for each run, with the commit', async () => {
    const before = called;
    await ask('ana');
    await eventually(() => expect(called).toBe(before + 1));
    await wakeWorker(db, jobs);
    await eventually(() => expect(called).toBe(before + 2));
  });

  it('refuses more than one visitor may have, and more than it holds, and says how long to wait', async () => {
    await db.transaction((tx) => saveLimits(tx, { queue_length: 4, per_visitor: 2 }));
    await ask('ana');
    await ask('ana');
    await expect(ask('ana')).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Već imate dovoljno provjera u redu\. Pokušajte ponovo za \d+ s\.$/),
      data: { retry_after: expect.any(Number), expected_wait: expect.any(Number) },
    });
    await ask('bojan');
    await ask('ćamil');
    await expect(ask('đula')).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Red za provjeru je pun\./),
    });
    // What is under way takes no place in the queue, and what has ended no share.
    await fail(db, await take(), { code: 'silent' });
    await ask('đula');
  });

  it('expects the same wait whoever asks, by measurements', async () => {
    // One of three measurements took 30 s: each ten.
    await ask('ana', '/1', 3);
    await finish(db, await take(), found);
    await db.execute(sql`update checker_runs set started_at = finished_at - interval '30 s'`);
    await db.transaction((tx) => saveLimits(tx, { queue_length: 2 }));
    await ask('ana', '/2', 3);
    const { id } = await ask('bojan', '/3');
    expect((await readRun({ database: db, jobs }, id)).wait_seconds).toBe(30);
    await expect(ask('ćamil')).rejects.toMatchObject({ data: { expected_wait: 40 } });
  });

  it('holds its bound against many who come at once', async () => {
    await db.transaction((tx) => saveLimits(tx, { queue_length: 5 }));
    const all = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => ask(`visitor ${n}`)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('tells everybody their place and wait', async () => {
    const ids = [(await ask('ana')).id, (await ask('bojan')).id, (await ask('ana')).id];
    const at = async () =>
      Promise.all(ids.map(async (id) => (await readRun({ database: db, jobs }, id)).place));
    expect(await at()).toEqual([1, 2, 3]);
    const run = await take();
    expect(await at()).toEqual([null, 1, 2]);
    const second = await readRun({ database: db, jobs }, ids[1]!);
    expect(second).toMatchObject({ state: 'waiting', label: 'Vi ste sljedeći na redu.', expires_at: null });
    expect(second.wait_seconds).toBeGreaterThan(5);
    await finish(db, run, found);
    expect((await readRun({ database: db, jobs }, ids[0]!)).expires_at).not.toBeNull();
  });
});

describe('a run under way', () => {
  it('forgets its visitor when it ends, however it does', async () => {
    for (const end of [
      (run: RunRow) => finish(db, run, found),
      (run: RunRow) => fail(db, run, { code: 'hung' }),
      (run: RunRow) => cancel(db, run.id),
    ]) {
      await ask('ana');
      await end(await take());
    }
    const { rows } = await db.execute(
      sql`select count(*)::int as kept from checker_runs where visitor is not null`,
    );
    expect(rows[0]).toEqual({ kept: 0 });
  });

  it('is stopped by being cancelled: its node is told with the next word, and keeps nothing', async () => {
    const { id } = await ask('ana');
    const run = await take();
    expect(await heartbeat(db, run, { phase: 'load', progress: 0.3, label: 'Učitava se stranica…' })).toBe(
      true,
    );
    expect(await cancel(db, id)).toBe(true);
    expect(await cancel(db, id)).toBe(false);
    expect(await heartbeat(db, run)).toBe(false);
    expect(await finish(db, run, found)).toBe(false);
    expect((await readRun({ database: db, jobs }, id)).state).toBe('cancelled');
  });

  it('goes back to its place when its node is stopped, as if it had not been begun', async () => {
    const { id } = await ask('ana');
    await ask('bojan');
    await release(db, jobs, await take());
    expect((await readRun({ database: db, jobs }, id)).place).toBe(1);
    expect((await take()).attempt).toBe(1);
  });

  it('hears no late word of the node that gave it back', async () => {
    const { id } = await ask('ana');
    const first = await take();
    await release(db, jobs, first);
    const second = await take();
    expect(second).toMatchObject({ id, attempt: first.attempt });
    expect(await heartbeat(db, first, { progress: 0.9 })).toBe(false);
    expect(await finish(db, first, found)).toBe(false);
    expect(await heartbeat(db, second)).toBe(true);
  });

  it('is taken up once more when its node has died, and then given up', async () => {
    const { id } = await ask('ana');
    const die = () =>
      db.execute(sql`update checker_runs set lease_until = now() - interval '1 s' where id = ${id}`);
    const first = await take();
    expect(await reclaim(db, jobs)).toBe(0);
    await die();
    // Whoever looks finds out.
    expect((await readRun({ database: db, jobs }, id)).state).toBe('waiting');
    const second = await take();
    // The first node was only slow: what it says no longer counts.
    expect(await heartbeat(db, first)).toBe(false);
    expect(await finish(db, first, found)).toBe(false);
    expect(second.attempt).toBe(2);
    await die();
    expect(await reclaim(db, jobs)).toBe(1);
    expect(await readRun({ database: db, jobs }, id)).toMatchObject({
      state: 'failed',
      failure: { code: 'interrupted', message: expect.stringContaining('ponovo pokrenut') },
    });
  });
});

it('removes runs, with their reports, when they have been kept long enough', async () => {
  await db.transaction((tx) => saveLimits(tx, { kept_days: 30 }));
  const ids = [];
  for (const days of [31, 29]) {
    const { id } = await ask('ana');
    ids.push(id);
    await finish(db, await take(), found);
    await db.execute(
      sql`update checker_runs set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
  }
  expect(await removeOldRuns(db)).toBe(1);
  const { rows } = await db.execute(sql`select run_id from checker_reports`);
  expect(rows).toEqual([{ run_id: ids[1] }]);
});
