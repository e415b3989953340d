import type { PgBoss, Job as Queued, QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../core/context.ts';
import { ZONE } from '../../core/zone.ts';
import { errorFields } from '../log.ts';
import {
  cronOf,
  type Job,
  type JobEvent,
  type JobHandler,
  type TenantJobHandler,
  type TenantWorkOptions,
  type WorkOptions,
} from './options.ts';
import { ProgressWriter } from './progress.ts';
import { everyTenant, jobTenant, shareId } from './tenants.ts';

/** With the delays of `jobs.ts`, the last try is some five days after the first. */
export const RETRIES = 130;
/** Jobs of organisations that a node does at the same time, per queue. */
const TENANT_WORKERS = 4;
const PER_TENANT = 2;
/** A share of a fan-out waits for what people asked for one by one. */
const FAN_OUT_PRIORITY = -10;
/** Shares that are queued with one statement. */
const CHUNK = 1000;

/** A queue and who works it. */
export type Worker = { name: string } & (
  | { kind: 'plain'; handler: JobHandler<object>; options: WorkOptions }
  | { kind: 'tenant'; handler: TenantJobHandler<object>; options: TenantWorkOptions }
);

/** What working a queue needs beside the queue. */
export interface WorkParts {
  database: Database;
  log: Logger;
  pollSeconds: number;
  retrySeconds: number;
  tell(event: JobEvent): void;
}

/** Creates or updates the worker's queue and schedule, and begins to work it on this node. */
export async function work(boss: PgBoss, worker: Worker, parts: WorkParts): Promise<void> {
  const { name, kind, options } = worker;
  const { schedule, alone, timeout = 300, afterStart, notify = kind === 'plain' } = options;
  const queue: QueueOptions & { notify: boolean } = {
    retryLimit: RETRIES,
    retryDelay: parts.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: timeout,
    deleteAfterSeconds: 7 * 86_400,
    notify,
  };
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
  // After a night switched off, the work is done once in the morning.
  if (schedule) await boss.schedule(name, cronOf(schedule), {}, { tz: ZONE, missed: 'once' });
  else await boss.unschedule(name);
  if (afterStart !== undefined) await boss.send(name, {}, { startAfter: afterStart });
  const polling = {
    pollingIntervalSeconds: Math.min(parts.pollSeconds, 5),
    notifyPollingIntervalSeconds: parts.pollSeconds,
  };
  const run = runner(boss, worker, parts);
  if (kind === 'plain') {
    const batch = { batchSize: alone ? 1 : 5, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work<object, unknown, typeof batch & typeof polling>(name, { ...batch, ...polling }, (jobs) =>
      Promise.all(jobs.map(run)),
    );
    return;
  }
  // Workers of their own, not one with a batch: a long job of one organisation holds up only its own place.
  const { perTenant = PER_TENANT } = worker.options;
  const one = { batchSize: 1, groupConcurrency: perTenant, perJobResults: true } as const;
  for (let place = 0; place < (alone ? 1 : TENANT_WORKERS); place++) {
    const id: string = await boss.work<object, unknown, typeof one & typeof polling>(
      name,
      { ...one, ...polling },
      async (jobs) => {
        const results = await Promise.all(jobs.map(run));
        // There may be more; a look that finds nothing ends it.
        boss.notifyWorker(id);
        return results;
      },
    );
  }
}

function runner(boss: PgBoss, worker: Worker, { database, log, tell }: WorkParts) {
  const { name } = worker;
  return async ({ id, data, retryCount, signal, groupId }: Queued<object>) => {
    const about = { queue: name, id, tenantId: groupId ?? null, attempt: retryCount + 1, final: false };
    const progress = new ProgressWriter(database, name, id, () => tell({ ...about, kind: 'progress' }));
    const job: Job = { id, attempt: about.attempt, signal, progress: (...said) => progress.tell(...said) };
    tell({ ...about, kind: 'started' });
    try {
      if (worker.kind === 'plain') await worker.handler(data, job);
      else if (groupId) {
        const org = await jobTenant(database, groupId);
        if (org) await worker.handler(org, data, job);
        else log.info({ job: name, id, tenant: groupId }, 'job of an organisation that is no more');
      } else await fanOut(boss, database, name, id, data);
      tell({ ...about, kind: 'completed' });
      return { id, status: 'completed' as const };
    } catch (error) {
      log.warn({ err: error, job: name, id, attempt: about.attempt }, 'job failed; tried again later');
      tell({ ...about, kind: 'failed', final: about.attempt > RETRIES });
      const output = { message: errorFields(error as Error).message };
      return { id, status: 'failed' as const, output };
    } finally {
      await progress.end();
    }
  };
}

/** Queues one job for each organisation. */
async function fanOut(
  boss: PgBoss,
  database: Database,
  name: string,
  jobId: string,
  data: object,
): Promise<void> {
  const tenants = await everyTenant(database);
  for (let from = 0; from < tenants.length; from += CHUNK)
    await boss.insert(
      name,
      tenants.slice(from, from + CHUNK).map((tenantId) => ({
        id: shareId(jobId, tenantId),
        data,
        group: { id: tenantId },
        priority: FAN_OUT_PRIORITY,
      })),
    );
}
