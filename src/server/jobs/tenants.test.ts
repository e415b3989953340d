import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
// Registers the live topics, which the trail needs.
import '../../modules.ts';
import { database, openPool, type Pool } from '../db/client.ts';
import { appConnection } from '../db/connection.ts';
import { PER_TENANT } from './install.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { cronOf, type JobEvent, type Schedule, scheduleText } from './options.ts';

let test: TestDatabase;
let pool: Pool;
let ownerPool: Pool;
let db: Database;
let ownerDb: Database;
let tenants: string[];
const running: Jobs[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  pool = openPool(appConnection(test.owner), 8);
  ownerPool = openPool(test.owner, 2);
  db = database(pool);
  ownerDb = database(ownerPool);
  await ownerDb.execute(
    sql`insert into tenants (idguid, name) select gen_random_uuid(), 'Organizacija ' || n from generate_series(1, 3) n`,
  );
  const { rows } = await ownerDb.execute<{ idguid: string }>(sql`select idguid from tenants order by idguid`);
  tenants = rows.map(({ idguid }) => idguid);
});
// Each looks for work all the time.
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});
afterAll(async () => {
  await pool.end();
  await ownerPool.end();
  await test.drop();
});

async function started(declare: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({
    connection: appConnection(test.owner),
    database: db,
    log: pino({ level: 'silent' }),
    pollSeconds: 1,
    retrySeconds: 1,
  });
  declare(jobs);
  await jobs.start();
  running.push(jobs);
  return jobs;
}
const send = (jobs: Jobs, name: string, data: object, tenantId?: string) =>
  db.transaction((tx) => jobs.send(tx, name, data, tenantId ? { tenantId } : {}));

describe('jobs of organisations', () => {
  it('of one for all only those get theirs who have something to do, where that is said', async () => {
    const [, busy] = tenants as [string, string];
    await ownerDb.execute(sql`insert into fin_settings (tenant_id) values (${busy})`);
    const seen: string[] = [];
    const jobs = await started((one) =>
      one.forTenant(
        'test.among',
        async (org) => {
          seen.push(org.tenant.id);
        },
        { among: ['fin_drafts', 'fin_settings'] },
      ),
    );
    await send(jobs, 'test.among', {});
    await eventually(async () => {
      expect(seen).toContain(busy);
      const { rows } = await ownerDb.execute<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name = 'test.among' and state < 'completed'`,
      );
      expect(rows[0]!.count).toBe(0);
    });
    expect(seen).toEqual([busy]);
  });

  it('run in the organisation’s transaction, and the trail names the system', async () => {
    const [tenant] = tenants as [string];
    const seen: string[] = [];
    const about = newId();
    const jobs = await started((one) =>
      one.forTenant<{ about: string }>('test.tenant', async (org, { about }) => {
        await org.within(async (ctx) => {
          const { rows } = await ctx.db.execute<{ id: string }>(sql`select core_tenant() as id`);
          seen.push(rows[0]!.id, ctx.tenant.id, ctx.actor.name);
          await writeAudit(ctx, { name: 'proba', scope: 'tenant' }, [
            { action: 'update', record_id: about, record_title: 'Proba', changes: {} },
          ]);
        });
      }),
    );
    await send(jobs, 'test.tenant', { about }, tenant);
    await eventually(() => expect(seen).toEqual([tenant, tenant, 'Sistem']));
    await eventually(async () => {
      const { rows } = await ownerDb.execute(
        sql`select tenant_id, actor_id, actor_name from audit_log where record_id = ${about}`,
      );
      expect(rows).toEqual([{ tenant_id: tenant, actor_id: null, actor_name: 'Sistem' }]);
    });
  });

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

  it('run no more than two at once of one organisation, also when two are started in the same moment', async () => {
    const [tenant] = tenants as [string];
    await started((one) => one.forTenant('test.limit', async () => {}));
    const { rows } = await ownerDb.execute<{ id: string }>(sql`
      insert into pgboss.job (name, group_id, state, start_after)
      select 'test.limit', ${tenant}, (case n when 1 then 'active' else 'created' end)::pgboss.job_state, now() + interval '1 hour'
      from generate_series(1, 3) n returning id`);
    const start = async (tx: Tx, { id }: { id: string }) =>
      (await tx.execute(sql`update pgboss.job set state = 'active' where name = 'test.limit' and id = ${id}`))
        .rowCount;
    const [, second, third] = rows as [{ id: string }, { id: string }, { id: string }];
    let startedThird: Promise<number | null> | undefined;
    await db.transaction(async (tx) => {
      expect(await start(tx, second)).toBe(1);
      startedThird = db.transaction((other) => start(other, third));
    });
    expect(await startedThird).toBe(0);
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

  it('cannot be sent to a queue that works for nobody in particular', async () => {
    const jobs = await started((one) => one.work('test.plain', async () => {}));
    await expect(send(jobs, 'test.plain', {}, tenants[0]!)).rejects.toThrow('not a queue of organisations');
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

  it('is announced only on queues that say so', async () => {
    await started((one) => {
      one.work('test.rare', async () => {});
      one.work('test.busy', async () => {}, { notify: false });
      one.forTenant('test.tenants', async () => {});
    });
    const { rows } = await db.execute<{ name: string; notify: boolean }>(
      sql`select name, notify from pgboss.queue where name in ('test.rare', 'test.busy', 'test.tenants') order by name`,
    );
    expect(rows).toEqual([
      { name: 'test.busy', notify: false },
      { name: 'test.rare', notify: true },
      { name: 'test.tenants', notify: false },
    ]);
  });
});

describe('a schedule', () => {
  it.each<[Schedule, string, string]>([
    [{ daily: '3:17' }, '17 3 * * *', 'svaki dan u 3:17'],
    [{ hourly: 23 }, '23 * * * *', 'svaki sat, u 23. minuti'],
    [{ everyMinutes: 5 }, '*/5 * * * *', 'svakih 5 min'],
    [{ cron: '0 6 * * 1' }, '0 6 * * 1', '0 6 * * 1'],
  ])('%j is %s: %s', (schedule, cron, text) =>
    expect([cronOf(schedule), scheduleText(schedule)]).toEqual([cron, text]),
  );

  it.each<Schedule>([{ daily: '24:00' }, { daily: '3:60' }, { hourly: 60 }, { everyMinutes: 0 }])(
    '%j does not exist',
    (schedule) => expect(() => cronOf(schedule)).toThrow(RangeError),
  );

  it('is Sarajevo’s, and ends when the code no longer names it', async () => {
    const rows = async () =>
      (
        await db.execute<{ cron: string; timezone: string }>(
          sql`select cron, timezone from pgboss.schedule where name = 'test.schedule'`,
        )
      ).rows;
    const first = await started((one) =>
      one.work('test.schedule', async () => {}, { schedule: { hourly: 5 } }),
    );
    expect(await rows()).toEqual([{ cron: '5 * * * *', timezone: 'Europe/Sarajevo' }]);
    await first.stop();
    await started((one) => one.work('test.schedule', async () => {}));
    expect(await rows()).toEqual([]);
  });
});
