// Long, since jobs are waited for. In the suite: tenants.test.ts (in the organisation’s transaction, only those who have something to do,
// two at once, schedules), jobs.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import '../../modules.ts';
import { PER_TENANT } from './install.ts';
import type { JobEvent } from './options.ts';
import { db, ownerDb, send, setUp, started, tenants } from './tenants.testkit.ts';

setUp();

describe('jobs of organisations', () => {
  it('sent for nobody in particular run once for each, also when the sharing out is run again', async () => {
    const seen: string[] = [];
    const jobs = await started((one) =>
      one.forTenant('test.all', async ({ tenant }) => void seen.push(tenant.id)),
    );
    await send(jobs, 'test.all', {});
    await eventually(() => expect(seen.toSorted()).toEqual(tenants));
    const again = await ownerDb.execute<{ id: string }>(
      sql`update pgboss.job set state = 'retry' where name = 'test.all' and group_id is null returning id`,
    );
    const count = async () =>
      (
        await ownerDb.execute<{ state: string; n: number }>(
          sql`select state, count(*)::int as n from pgboss.job where name = 'test.all' group by state`,
        )
      ).rows;
    expect(again.rows).toHaveLength(1);
    await eventually(async () =>
      expect(await count()).toEqual([{ state: 'completed', n: tenants.length + 1 }]),
    );
    expect(seen).toHaveLength(tenants.length);
  });

  it('of one with very many leave room for the others’', async () => {
    const [busy, quiet] = tenants as [string, string];
    const done: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jobs = await started((one) =>
      one.forTenant(
        'test.fair',
        async ({ tenant }) => {
          if (tenant.id === busy) await gate;
          done.push(tenant.id);
        },
        { notify: true },
      ),
    );
    for (let n = 0; n < 30; n++) await send(jobs, 'test.fair', { n }, busy);
    await send(jobs, 'test.fair', {}, quiet);
    // The busy one's jobs do not end before the quiet one's has.
    await eventually(() => expect(done).toEqual([quiet]));
    const { rows } = await ownerDb.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'test.fair' and group_id = ${busy} and state = 'active'`,
    );
    expect(rows[0]!.n).toBeGreaterThan(0);
    expect(rows[0]!.n).toBeLessThanOrEqual(PER_TENANT);
    release();
    await eventually(() => expect(done).toHaveLength(31));
  });

  it('that are single are not queued while one waits or runs, for each organisation by itself', async () => {
    const [first, second] = tenants as [string, string];
    const done: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A queue of a release that did not know the option.
    await started((one) => one.forTenant('test.single', async () => {})).then((jobs) => jobs.stop());
    const jobs = await started((one) =>
      one.forTenant(
        'test.single',
        async ({ tenant }) => {
          await gate;
          done.push(tenant.id);
        },
        { single: true },
      ),
    );
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(jobs, 'test.single', {}, first)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await send(jobs, 'test.single', {}, second)).toBe(true);
    const active = sql`select from pgboss.job where name = 'test.single' and state = 'active'`;
    await eventually(async () => expect((await ownerDb.execute(active)).rows).toHaveLength(2));
    expect(await send(jobs, 'test.single', {}, first)).toBe(false);
    // The night's round is for all; the two that are checked already are left out.
    expect(await send(jobs, 'test.single', {})).toBe(true);
    await eventually(async () => {
      const { rows } = await ownerDb.execute(
        sql`select group_id from pgboss.job where name = 'test.single' and state = 'active' order by 1`,
      );
      expect(rows).toEqual(tenants.toSorted().map((group_id) => ({ group_id })));
    });
    release();
    await eventually(() => expect(done.toSorted()).toEqual(tenants.toSorted()));
    await eventually(async () => expect(await send(jobs, 'test.single', {}, first)).toBe(true));
  });

  it('that are single and failed stay failed when they are retried while another waits', async () => {
    const [tenant] = tenants as [string];
    const jobs = await started((one) => one.forTenant('test.retried', async () => {}, { single: true }));
    const plant = async (state: string) => {
      const { rows } = await ownerDb.execute<{ id: string }>(sql`
        insert into pgboss.job (name, group_id, singleton_key, policy, state, start_after)
        values ('test.retried', ${tenant}, ${tenant}, 'exclusive', ${state}::pgboss.job_state, now() + interval '1 hour') returning id`);
      return { queue: 'test.retried', id: rows[0]!.id };
    };
    const failed = [await plant('failed'), await plant('failed')];
    await db.transaction((tx) => jobs.retry(tx, failed));
    await eventually(async () => {
      const { rows } = await ownerDb.execute(
        sql`select state from pgboss.job where name = 'test.retried' order by state::text`,
      );
      expect(rows).toEqual([{ state: 'completed' }, { state: 'failed' }]);
    });
  });
});

describe('a job', () => {
  it('tells how far it is, and keeps the reason of its last failure meanwhile', async () => {
    let attempt = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const events: JobEvent[] = [];
    const jobs = await started((one) => {
      one.watch((event) => void events.push(event));
      one.work('test.progress', async (_data, job) => {
        attempt = job.attempt;
        if (attempt === 1) throw new Error('Server za poštu ne odgovara.');
        for (let percent = 0; percent <= 40; percent++) job.progress(percent, `Obrađeno ${percent} od 100`);
        await gate;
      });
    });
    await send(jobs, 'test.progress', {});
    await eventually(async () => {
      const { rows } = await db.execute<{ output: object }>(
        sql`select output from pgboss.job where name = 'test.progress' and state = 'active'`,
      );
      expect(rows[0]?.output).toEqual({
        message: 'Server za poštu ne odgovara.',
        progress: { percent: 40, sentence: 'Obrađeno 40 od 100' },
      });
    });
    release();
    await eventually(() =>
      expect(events.map(({ kind, attempt }) => `${kind} ${attempt}`)).toEqual([
        'started 1',
        'failed 1',
        'started 2',
        'progress 2',
        'completed 2',
      ]),
    );
  });

  it('that takes longer than it may is aborted and tried again', async () => {
    const signals: AbortSignal[] = [];
    const jobs = await started((one) =>
      one.work(
        'test.timeout',
        async (_data, job) => {
          signals.push(job.signal);
          if (job.attempt > 1) return;
          await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
        },
        { timeout: 1 },
      ),
    );
    await send(jobs, 'test.timeout', {});
    await eventually(() => expect(signals.length).toBeGreaterThan(1));
    expect(signals[0]!.aborted).toBe(true);
  });
});
