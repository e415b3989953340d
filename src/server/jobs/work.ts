import { sql } from 'drizzle-orm';
import type { PgBoss, Job as Queued, QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../core/context.ts';
import { ZONE } from '../../core/zone.ts';
import { errorFields } from '../log.ts';
import { PER_TENANT } from './install.ts';
import {
  cronOf,
  type Job,
  type JobEvent,
  type JobHandler,
  type TenantJobHandler,
  type WorkOptions,
} from './options.ts';
import { ProgressWriter } from './progress.ts';
import { fanOutId, jobTenant, tenantsFor } from './tenants.ts';

/** With the delays of `jobs.ts`, the last retry is about five days after the first run. */
const RETRIES = 130;
/** Jobs of organisations that run at the same time on one node, per queue. */
const TENANT_WORKERS = 4;
/** Jobs of a fan-out wait for jobs that were sent one by one. */
const FAN_OUT_PRIORITY = -10;
/** Jobs of a fan-out that are queued with one statement. */
const CHUNK = 1000;

/** A queue with its handler. */
export type Worker = { name: string; options: WorkOptions } & (
  | { kind: 'plain'; handler: JobHandler<object> }
  | { kind: 'tenant'; handler: TenantJobHandler<object> }
);

interface WorkDeps {
  database: Database;
  log: Logger;
  pollSeconds: number;
  retrySeconds: number;
  emit(event: JobEvent): void;
}

/** Creates or updates the queue and its schedule, and starts to work it on this node. */
export async function startWorker(boss: PgBoss, worker: Worker, deps: WorkDeps): Promise<void> {
  const { name, kind, options } = worker;
  const { schedule, alone, timeout = 300, heartbeat, afterStart, notify = kind === 'plain' } = options;
  const queue: QueueOptions & { notify: boolean } = {
    retryLimit: RETRIES,
    retryDelay: deps.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: timeout,
    ...(heartbeat !== undefined && { heartbeatSeconds: heartbeat }),
    deleteAfterSeconds: 7 * 86_400,
    notify,
  };
  const policy = options.single ? 'exclusive' : 'standard';
  await boss.createQueue(name, { ...queue, policy });
  // A queue of an earlier release keeps its policy in `createQueue`. Its jobs keep the earlier one; those sent from now on have this.
  await deps.database.execute(
    sql`update pgboss.queue set policy = ${policy} where name = ${name} and policy <> ${policy}`,
  );
  await boss.updateQueue(name, queue);
  if (schedule) await boss.schedule(name, cronOf(schedule), {}, { tz: ZONE, missed: 'once' });
  else await boss.unschedule(name);
  if (afterStart !== undefined) await boss.send(name, {}, { startAfter: afterStart });
  const polling = {
    pollingIntervalSeconds: Math.min(deps.pollSeconds, 5),
    notifyPollingIntervalSeconds: deps.pollSeconds,
  };
  const run = runner(boss, worker, deps);
  if (kind === 'plain') {
    const batch = { batchSize: alone ? 1 : 5, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work<object, unknown, typeof batch & typeof polling>(name, { ...batch, ...polling }, (jobs) =>
      Promise.all(jobs.map(run)),
    );
    return;
  }
  // Several workers and not one with a batch: a batch ends with its slowest job.
  const single = { batchSize: 1, groupConcurrency: PER_TENANT, perJobResults: true } as const;
  for (let count = 0; count < (alone ? 1 : TENANT_WORKERS); count++) {
    const id: string = await boss.work<object, unknown, typeof single & typeof polling>(
      name,
      { ...single, ...polling },
      async (jobs) => {
        const results = await Promise.all(jobs.map(run));
        // Polls again at once, until there are no more jobs.
        boss.notifyWorker(id);
        return results;
      },
    );
  }
}

function runner(boss: PgBoss, worker: Worker, { database, log, emit }: WorkDeps) {
  const { name } = worker;
  const handle = async (data: object, job: Job, tenantId?: string | null) => {
    if (worker.kind === 'plain') return worker.handler(data, job);
    if (!tenantId) return fanOut(boss, database, worker, job.id, data);
    const org = await jobTenant(database, tenantId);
    if (org) await worker.handler(org, data, job);
    else
      log.info({ job: name, id: job.id, tenant: tenantId }, 'job of an organisation that no longer exists');
  };
  return async ({ id, data, retryCount, signal, groupId }: Queued<object>) => {
    const about = { queue: name, id, tenantId: groupId ?? null, attempt: retryCount + 1, final: false };
    const writer = new ProgressWriter(database, name, id, () => emit({ ...about, kind: 'progress' }));
    const job: Job = { id, attempt: about.attempt, signal, progress: (...now) => writer.report(...now) };
    emit({ ...about, kind: 'started' });
    try {
      // The writer ends first, so that no progress is announced after the end.
      await handle(data, job, groupId).finally(() => writer.end());
      emit({ ...about, kind: 'completed' });
      return { id, status: 'completed' as const };
    } catch (error) {
      const final = about.attempt > RETRIES;
      const outcome = final ? 'job failed for the last time' : 'job failed; will be retried';
      log.warn({ err: error, job: name, id, attempt: about.attempt }, outcome);
      emit({ ...about, kind: 'failed', final });
      const output = { message: errorFields(error as Error).message };
      return { id, status: 'failed' as const, output };
    }
  };
}

/** Queues one job for each organisation that has something to do. */
async function fanOut(
  boss: PgBoss,
  database: Database,
  { name, options }: Worker,
  jobId: string,
  data: object,
): Promise<void> {
  const tenants = await tenantsFor(database, options.among);
  for (let from = 0; from < tenants.length; from += CHUNK)
    await boss.insert(
      name,
      tenants.slice(from, from + CHUNK).map((tenantId) => ({
        id: fanOutId(jobId, tenantId),
        data,
        group: { id: tenantId },
        singletonKey: tenantId,
        priority: FAN_OUT_PRIORITY,
      })),
    );
}
