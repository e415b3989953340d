import { sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { isoInstant } from '../../core/moments.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import type { JobRow, JobSchedule, JobSort, JobState, ScheduleSort } from './jobs.api.ts';

type Jobs = Deps['jobs'];

/** Audit trail subject of jobs; only the operator handles them. */
const JOBS = { name: 'poslovi', scope: 'tenant' } as const;
/** Bosnian messages for errors of pg-boss itself. */
const QUEUE_ERRORS = JSON.stringify({
  'job timed out': 'Nije završen u predviđenom vremenu, ili je server u međuvremenu stao.',
  'job heartbeat timeout': 'Server koji ga je radio je stao.',
  'pg-boss shut down while active': 'Server je zaustavljen prije kraja.',
});
const MESSAGE = sql`coalesce(j.output->>'message', j.output->'value'->>'message')`;
const ERROR = sql<string | null>`nullif(coalesce(${QUEUE_ERRORS}::jsonb ->> ${MESSAGE}, ${MESSAGE}), '')`;

/** The queues as a table for joins. */
const queuesOf = (jobs: Jobs) =>
  sql`jsonb_to_recordset(${JSON.stringify(jobs.queues())}::jsonb) q (name text, label text, schedule text)`;

/** Jobs that have failed, wait for a retry, or run. */
export function jobListing(jobs: Jobs): Listing<JobSort, Sent<JobRow>> {
  return listingOf(() => {
    const label = sql<string>`coalesce(q.label, j.name)`;
    const state = sql<JobState>`j.state::text`;
    return {
      columns: {
        idguid: sql<string>`j.id`,
        queue: sql<string>`j.name`,
        label,
        tenant: sql<string | null>`t.name`,
        state,
        attempt: sql<number>`j.retry_count + 1`,
        error: ERROR,
        progress: sql<JobRow['progress']>`case when j.state = 'active' then j.output->'progress' end`,
        created_at: sql<string>`j.created_on`.mapWith(isoInstant),
        started_at: sql<string | null>`j.started_on`.mapWith(isoInstant),
        next_at: sql<string | null>`case when j.state = 'retry' then j.start_after end`.mapWith(isoInstant),
      },
      from: sql`pgboss.job j left join tenants t on t.idguid::text = j.group_id
        left join ${queuesOf(jobs)} on q.name = j.name`,
      where: sql`j.state in ('failed', 'retry', 'active') and j.name not like '\\_\\_pgboss%'`,
      search: sql`${label} || ' ' || coalesce(t.name, '') || ' ' || coalesce(${ERROR}, '')`,
      filters: { state, label, created_at: sql`j.created_on` },
      order: { created_at: [sql`j.created_on`], label: [label], attempt: [sql`j.retry_count`] },
      id: sql`j.id`,
    };
  });
}

/** How many jobs have failed for good. */
export async function countFailed(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job j where j.state = 'failed' and j.name not like '\\_\\_pgboss%'`);
  return rows[0]!.count;
}

/** The scheduled queues, each with its last job. */
export function scheduleListing(jobs: Jobs): Listing<ScheduleSort, Sent<JobSchedule>> {
  return listingOf(() => {
    const lastAt = sql`coalesce(j.started_on, j.created_on)`;
    const lastState = sql<JobSchedule['last_state']>`j.state::text`;
    return {
      columns: {
        queue: sql<string>`q.name`,
        label: sql<string>`q.label`,
        when: sql<string>`q.schedule`,
        last_at: sql<string | null>`${lastAt}`.mapWith(isoInstant),
        last_state: lastState,
      },
      from: sql`${queuesOf(jobs)} left join pgboss.schedule s on s.name = q.name
        left join pgboss.job j on j.name = s.name and j.id = s.last_job_id`,
      where: sql`q.schedule is not null`,
      search: sql`q.label || ' ' || q.schedule`,
      filters: { last_state: lastState, last_at: lastAt },
      order: { label: [sql`q.label`], last_at: [{ nullable: lastAt }] },
      id: sql`q.name`,
    };
  });
}

const EVENTS = { retry: 'Pokušava se ponovo', cancel: 'Odustalo se od posla' };

/** Retries or cancels failed and waiting jobs, and answers their number. Throws 404 if none of them is waiting. */
export async function handleJobs(
  ctx: Ctx,
  jobs: Jobs,
  action: 'retry' | 'cancel',
  idguids: readonly string[],
): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const { rows } = await ctx.db.execute<{ id: string; queue: string }>(sql`
    select j.id, j.name as queue from pgboss.job j
    where j.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and j.state in ('failed', 'retry') and j.name not like '\\_\\_pgboss%'
    order by j.id for update`);
  if (rows.length === 0) throw notFound();
  await jobs[action](ctx.db, rows);
  await writeAudit(
    ctx,
    JOBS,
    rows.map(({ id, queue }) => ({
      action: 'update',
      record_id: id,
      record_title: jobs.labelOf(queue),
      changes: { event: { from: null, to: EVENTS[action] } },
    })),
  );
  return rows.length;
}
