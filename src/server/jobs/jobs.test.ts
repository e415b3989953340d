import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { installJobs } from './install.ts';
import { db, pool, setUp, started, test } from './jobs.testkit.ts';

setUp();

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
