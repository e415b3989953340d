import { sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId, type ListQuery } from '../../core/list-query.ts';
import { type Page, readPage } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import type { JobRow, JobSchedule, JobSort, JobState } from './jobs.api.ts';
import { errorOf, scheduleWords } from './words.ts';

type Jobs = Deps['jobs'];

/** How the trail calls jobs; what is done to them is the operator's. */
const JOBS = { name: 'poslovi', scope: 'tenant' } as const;
const SAID = sql`coalesce(j.output->>'message', j.output->'value'->>'message', '')`;
/** PostgreSQL's words for a moment as an answer has them. */
const asInstant = (moment: string): string => new Date(moment).toISOString();
const RUNNING = sql`j.state = 'active'`;

/** One page of jobs that have failed, wait to be tried again, or run. */
export async function listJobs(ctx: Ctx, jobs: Jobs, query: ListQuery<JobSort>): Promise<Page<Sent<JobRow>>> {
  const { data, meta } = await readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`j.id`,
        queue: sql<string>`j.name`,
        tenant: sql<string | null>`t.name`,
        state: sql<JobState>`j.state::text`,
        attempt: sql<number>`j.retry_count + 1`,
        output: sql<unknown>`j.output`,
        created_at: sql<string>`j.created_on`.mapWith(asInstant),
        started_at: sql<string | null>`j.started_on`.mapWith(asInstant),
        next_at: sql<string | null>`case when j.state = 'retry' then j.start_after end`.mapWith(asInstant),
      },
      from: sql`pgboss.job j left join tenants t on t.idguid::text = j.group_id`,
      where: sql`(j.state in ('failed', 'retry') or ${RUNNING}) and j.name not like '\\_\\_pgboss%'`,
      search: sql`j.name || ' ' || coalesce(t.name, '') || ' ' || ${SAID}`,
      filters: {
        state: sql`j.state::text`,
        queue: sql`j.name`,
        created_at: sql`j.created_on`,
      },
      order: {
        created_at: [sql`j.created_on`],
        queue: [sql`j.name`],
        attempt: [sql`j.retry_count`],
      },
      id: sql`j.id`,
    },
    query,
  );
  return {
    data: data.map(({ output, ...row }) => ({
      ...row,
      label: jobs.labelOf(row.queue),
      error: errorOf(output),
      progress: row.state === 'active' ? progressOf(output) : null,
    })),
    meta,
  };
}

const progressOf = (output: unknown): JobRow['progress'] =>
  (output as { progress?: JobRow['progress'] } | null)?.progress ?? null;

/** Everything that is done at set times, by name. */
export async function listSchedules(ctx: Ctx, jobs: Jobs): Promise<Sent<JobSchedule>[]> {
  const { rows } = await ctx.db.execute<{
    queue: string;
    cron: string;
    last_at: string | null;
    last_state: JobSchedule['last_state'];
  }>(sql`
    select s.name as queue, s.cron, coalesce(j.started_on, j.created_on) as last_at, j.state as last_state
    from pgboss.schedule s left join pgboss.job j on j.name = s.name and j.id = s.last_job_id`);
  return rows
    .map(({ cron, last_at, ...row }) => ({
      ...row,
      label: jobs.labelOf(row.queue),
      when: scheduleWords(cron),
      last_at: last_at && asInstant(last_at),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'bs'));
}

const EVENTS = { retry: 'Pokušava se ponovo', cancel: 'Odustalo se od posla' };

/**
 * Has failed and waiting jobs tried again at once, or gives them up. Answers how many those were; throws 404 where none of
 * them waits any more.
 */
export async function handleJobs(
  ctx: Ctx,
  jobs: Jobs,
  what: 'retry' | 'cancel',
  idguids: readonly string[],
): Promise<number> {
  const ids = [...new Set(idguids.filter(isId))];
  const { rows } = await ctx.db.execute<{ id: string; queue: string }>(sql`
    select j.id, j.name as queue from pgboss.job j
    where j.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and j.state in ('failed', 'retry') and j.name not like '\\_\\_pgboss%'
    order by j.id for update`);
  if (rows.length === 0) throw notFound();
  await jobs[what](ctx.db, rows);
  await writeAudit(
    ctx,
    JOBS,
    rows.map(({ id, queue }) => ({
      action: 'update',
      record_id: id,
      record_title: jobs.labelOf(queue),
      changes: { event: { from: null, to: EVENTS[what] } },
    })),
  );
  return rows.length;
}
