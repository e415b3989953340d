import { sql } from 'drizzle-orm';
import type { DatabaseOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../core/context.ts';
import { driverOptions } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import type { Outages } from '../outages.ts';
import { SCHEMA } from './install.ts';
import { cancelJobs, type JobRef, retryJobs } from './manage.ts';
import {
  type JobEvent,
  type JobHandler,
  type SendOptions,
  scheduleText,
  type TenantJobHandler,
  type WorkOptions,
} from './options.ts';
import { startWorker, type Worker } from './work.ts';

/** The job queue: work done outside of requests, stored in the database until it is done. */
export interface Jobs {
  /** Registers the handler of a queue. Only before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /**
   * Registers the handler of a queue whose jobs each belong to one organisation. A job that was sent or scheduled without an
   * organisation is queued once for each. One organisation with many jobs does not delay the others' jobs.
   */
  forTenant<Data extends object>(name: string, handler: TenantJobHandler<Data>, options?: WorkOptions): void;
  /**
   * Queues a job in the caller's transaction: it exists once that commits. Answers false if it is not queued, because one waits
   * or runs already in a queue of single jobs (`WorkOptions.single`).
   */
  send(tx: Tx, name: string, data: object, options?: SendOptions): Promise<boolean>;
  /** `retryJobs` and `cancelJobs` (manage.ts), in the caller's transaction. */
  retry(tx: Tx, jobs: readonly JobRef[]): Promise<void>;
  cancel(tx: Tx, jobs: readonly JobRef[]): Promise<void>;
  /** Every queue with its Bosnian name, and when its schedule is due. */
  queues(): { name: string; label: string; schedule: string | null }[];
  /** The Bosnian name of a queue; without one its name in the database. */
  labelOf(queue: string): string;
  /** Calls `listener` for every event of jobs on this node. */
  watch(listener: (event: JobEvent) => void): void;
  start(): Promise<void>;
  /** Waits up to 10 s for running jobs (the rest are retried later), then disconnects. */
  stop(): Promise<void>;
}

interface JobsOptions {
  /** The application's login; `installJobs` grants its rights. */
  connection: PgConnection;
  /** The pool of the same login. */
  database: Database;
  log: Logger;
  outages?: Outages;
  /** Seconds between polls for jobs that no notification announced (a retry, a lost notification). Default 20. */
  pollSeconds?: number;
  /** Seconds before the first retry; doubles each time, up to an hour. Default 30. */
  retrySeconds?: number;
  /** Connect with the first job that is sent, not with `start`. */
  lazy?: boolean;
}

/** Creates the job queue on the application's database. Does not connect before `start`. */
export function createJobs(options: JobsOptions): Jobs {
  const { log, database, pollSeconds = 20, retrySeconds = 30 } = options;
  const workers = new Map<string, Worker>();
  const listeners: ((event: JobEvent) => void)[] = [];
  let state: 'new' | 'started' | 'stopped' = 'new';
  let boss: PgBoss | null = null;
  let starting: Promise<PgBoss> | null = null;

  const add = (worker: Worker): void => {
    if (state !== 'new') throw new Error(`Jobs have started: ${worker.name} is registered too late`);
    if (workers.has(worker.name)) throw new Error(`Queue ${worker.name} has two handlers`);
    workers.set(worker.name, worker);
  };
  const logError = async (error: Error): Promise<void> => {
    const outage = await options.outages?.recordError(error, { refused: false });
    if (!outage) log.warn({ err: error }, 'jobs: database error');
  };
  const emit = (event: JobEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const startBoss = async (): Promise<PgBoss> => {
    boss = await open(options.connection, pollSeconds);
    // The database may restart at any time; the next poll finds the interrupted jobs again.
    boss.on('error', (emitted) => {
      if (state === 'stopped') return;
      // pg-boss emits the errors of a worker as plain objects.
      const error =
        emitted instanceof Error ? emitted : Object.assign(new Error((emitted as Error).message), emitted);
      void logError(error);
    });
    boss.on('warning', (warning) => log.warn(warning, 'jobs: warning'));
    await boss.start();
    const deps = { database, log, pollSeconds, retrySeconds, emit };
    for (const worker of workers.values()) await startWorker(boss, worker, deps);
    return boss;
  };
  const started = (): Promise<PgBoss> => {
    starting ??= startBoss();
    return starting;
  };

  return {
    work(name, handler, options = {}) {
      add({ kind: 'plain', name, handler: handler as JobHandler<object>, options });
    },
    forTenant(name, handler, options = {}) {
      add({ kind: 'tenant', name, handler: handler as TenantJobHandler<object>, options });
    },
    async send(tx, name, data, { tenantId, after } = {}) {
      if (state !== 'started') throw new Error('Jobs are not started');
      if (tenantId && workers.get(name)?.kind !== 'tenant')
        throw new Error(`${name} is not a queue of organisations`);
      const queue = await started();
      const { fromDrizzle } = await import('pg-boss');
      const id = await queue.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(tenantId && { group: { id: tenantId }, singletonKey: tenantId }),
        ...(after !== undefined && { startAfter: after }),
      });
      return id !== null;
    },
    retry: async (tx, jobs) => retryJobs(await started(), tx, jobs),
    cancel: cancelJobs,
    queues: () =>
      [...workers.values()].map(({ name, options: { label = name, schedule } }) => ({
        name,
        label,
        schedule: schedule ? scheduleText(schedule) : null,
      })),
    labelOf: (queue) => workers.get(queue)?.options.label ?? queue,
    watch: (listener) => void listeners.push(listener),
    async start() {
      state = 'started';
      if (!options.lazy) await started();
    },
    async stop() {
      state = 'stopped';
      await starting?.catch(() => {});
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Opens pg-boss with rare polls: notifications announce most jobs. */
async function open(connection: PgConnection, pollSeconds: number): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  return new PgBoss({
    ...(driverOptions(connection) as DatabaseOptions),
    application_name: 'carsija jobs',
    max: 2,
    // The tables belong to the owner: `installJobs` makes them.
    migrate: false,
    createSchema: false,
    schema: SCHEMA,
    reindex: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 60_000,
    // How soon the jobs of a killed node are found by their heartbeat.
    superviseIntervalSeconds: 30,
    queueCacheIntervalSeconds: 120,
    flowIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: Math.min(pollSeconds, 45),
    // Longer than the poll interval; otherwise each poll would open a new connection.
    ...({ idleTimeoutMillis: 120_000 } as object),
  });
}
