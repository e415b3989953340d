// Long, since jobs are waited for, and the server stops among them. In the suite: jobs.test.ts (run when their transaction commits, never
// when it rolls back, and tried again).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { withClient } from '../db/client.ts';
import { appConnection } from '../db/connection.ts';
import { db, setUp, started, test } from './jobs.testkit.ts';

setUp();

describe('jobs', () => {
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
});
