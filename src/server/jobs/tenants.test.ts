import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import '../../modules.ts';
import { cronOf, type Schedule, scheduleText } from './options.ts';
import { db, ownerDb, send, setUp, started, tenants } from './tenants.testkit.ts';

setUp();

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

  it('cannot be sent to a queue that works for nobody in particular', async () => {
    const jobs = await started((one) => one.work('test.plain', async () => {}));
    await expect(send(jobs, 'test.plain', {}, tenants[0]!)).rejects.toThrow('not a queue of organisations');
  });
});

describe('a job', () => {
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
