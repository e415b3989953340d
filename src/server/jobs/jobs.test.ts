import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Database } from '../../core/context.ts';
import { database, openPool, type Pool, withClient } from '../db/client.ts';
import { appConnection, type PgConnection } from '../db/connection.ts';
import { installJobs } from './install.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { JobHandler } from './options.ts';

const log = pino({ level: 'silent' });
let test: TestDatabase;
let connection: PgConnection;
let pool: Pool;
let db: Database;
const running: Jobs[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  connection = appConnection(test.owner);
  pool = openPool(connection, 4);
  db = database(pool);
});
// Each looks for work all the time.
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

async function started(name: string, handler: JobHandler<{ n: number }>, pollSeconds = 60): Promise<Jobs> {
  const jobs = createJobs({ connection, database: db, log, pollSeconds, retrySeconds: 1 });
  jobs.work(name, handler);
  await jobs.start();
  running.push(jobs);
  return jobs;
}

describe('jobs', () => {
  it('run as soon as their transaction commits, without waiting for a look', async () => {
    const done: number[] = [];
    const jobs = await started('test.commit', async ({ n }) => void done.push(n));
    const begun = performance.now();
    await db.transaction((tx) => jobs.send(tx, 'test.commit', { n: 1 }));
    await eventually(() => expect(done).toEqual([1]));
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('never were when the transaction rolls back', async () => {
    const done: number[] = [];
    const jobs = await started('test.rollback', async ({ n }) => void done.push(n));
    await expect(
      db.transaction(async (tx) => {
        await jobs.send(tx, 'test.rollback', { n: 1 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await db.transaction((tx) => jobs.send(tx, 'test.rollback', { n: 2 }));
    await eventually(() => expect(done).toEqual([2]));
  });

  it('are tried again until they succeed; one that fails does not hold up the others', async () => {
    const tries: number[] = [];
    const handler = async ({ n }: { n: number }) => {
      tries.push(n);
      if (n === 1 && tries.filter((one) => one === 1).length < 3) throw new Error('not yet');
    };
    const jobs = await started('test.retry', handler, 1);
    await db.transaction(async (tx) => {
      await jobs.send(tx, 'test.retry', { n: 1 });
      await jobs.send(tx, 'test.retry', { n: 2 });
    });
    await eventually(() => expect(tries.toSorted()).toEqual([1, 1, 1, 2]));
  });

  it('queued twenty at once are all done once', async () => {
    const done: number[] = [];
    const jobs = await started('test.many', async ({ n }) => void done.push(n));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => db.transaction((tx) => jobs.send(tx, 'test.many', { n }))),
    );
    await eventually(() => expect(done).toHaveLength(20));
    expect(new Set(done).size).toBe(20);
  });

  it('survive the loss of every connection', async () => {
    const done: number[] = [];
    const jobs = await started('test.lost', async ({ n }) => void done.push(n), 2);
    await withClient(appConnection(test.owner), (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`),
    );
    await eventually(async () => void (await db.transaction((tx) => jobs.send(tx, 'test.lost', { n: 7 }))));
    await eventually(() => expect(done).toContain(7));
  });

  it('wait for the work under way when the server stops', async () => {
    let finished = false;
    const work = { begin: () => {} };
    const begun = new Promise<void>((resolve) => {
      work.begin = resolve;
    });
    const jobs = await started('test.stop', async () => {
      work.begin();
      await new Promise((resolve) => setTimeout(resolve, 400));
      finished = true;
    });
    await db.transaction((tx) => jobs.send(tx, 'test.stop', { n: 1 }));
    await begun;
    await jobs.stop();
    expect(finished).toBe(true);
    const { rows } = await db.execute(sql`select state from pgboss.job where name = 'test.stop'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('are installed once, however many nodes start', async () => {
    await Promise.all([installJobs(test.owner), installJobs(test.owner), installJobs(test.owner)]);
    const { rows } = await db.execute(sql`select count(*)::int as n from pgboss.version`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('give the application no right to change their tables', async () => {
    await expect(pool.query('create table pgboss.mine (a int)')).rejects.toThrow(/permission denied/);
    await expect(pool.query('drop table pgboss.job cascade')).rejects.toThrow(/must be owner/);
  });
});
