import { sql } from 'drizzle-orm';
import type { DatabaseOptions, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../core/context.ts';
import { driverOptions } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import type { Outages } from '../outages.ts';
import { SCHEMA } from './install.ts';
import { cancelJobs, type JobRef, retryJobs } from './manage.ts';
import type {
  JobEvent,
  JobHandler,
  SendOptions,
  TenantJobHandler,
  TenantWorkOptions,
  WorkOptions,
} from './options.ts';
import { type Worker, work } from './work.ts';

/** Work done beside requests, kept in the database until it is done. */
export interface Jobs {
  /** Names who does the jobs of a queue; before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /**
   * The same for jobs that each belong to one organisation. A job that was sent (or scheduled) without one is queued once for
   * each organisation. However many one of them has, the others' are done meanwhile.
   */
  forTenant<Data extends object>(
    name: string,
    handler: TenantJobHandler<Data>,
    options?: TenantWorkOptions,
  ): void;
  /** Queues a job with the caller's transaction: it exists when that commits, and never did when that rolls back. */
  send(tx: Tx, name: string, data: object, options?: SendOptions): Promise<void>;
  /** See `retryJobs` and `cancelJobs` (manage.ts); with the caller's transaction. */
  retry(tx: Tx, jobs: readonly JobRef[]): Promise<void>;
  cancel(tx: Tx, jobs: readonly JobRef[]): Promise<void>;
  /** The Bosnian name of a queue, or else the name it has in the database. */
  labelOf(queue: string): string;
  /** Calls `listener` for what happens to jobs on this node. */
  watch(listener: (event: JobEvent) => void): void;
  start(): Promise<void>;
  /** Lets jobs under way end (10 s at most; the rest are tried again later), then disconnects. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** The application's login, which `installJobs` has given the rights. */
  connection: PgConnection;
  /** The pool of the same login. */
  database: Database;
  log: Logger;
  outages?: Outages;
  /** Seconds between looks for work that no notification announced (a retry, a missed one). Default 20. */
  pollSeconds?: number;
  /** Seconds before the first retry; doubles each time, an hour at most. Default 30. */
  retrySeconds?: number;
  /** `start` only makes ready; what it says it does is done before the first job is sent. */
  lazy?: boolean;
}

/** The queue on the application's database. Nothing connects before `start`. */
export function createJobs(options: JobsOptions): Jobs {
  const { log, database, pollSeconds = 20, retrySeconds = 30 } = options;
  const workers = new Map<string, Worker>();
  const listeners: ((event: JobEvent) => void)[] = [];
  let state: 'new' | 'started' | 'stopped' = 'new';
  let boss: PgBoss | null = null;
  let begun: Promise<PgBoss> | null = null;

  const add = (worker: Worker): void => {
    if (state !== 'new') throw new Error(`Jobs have started; ${worker.name} comes too late`);
    if (workers.has(worker.name)) throw new Error(`Two do the jobs of ${worker.name}`);
    workers.set(worker.name, worker);
  };
  const noteError = async (error: Error): Promise<void> => {
    const outage = await options.outages?.recordError(error, { refused: false });
    if (!outage) log.warn({ err: error }, 'jobs: database error');
  };
  const tell = (event: JobEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const begin = async (): Promise<PgBoss> => {
    boss = await open(options.connection, pollSeconds);
    // The database may restart at any time; what was under way is found again by the next look.
    boss.on('error', (told) => {
      // What breaks while everything is being closed is nobody's concern.
      if (state === 'stopped') return;
      // Some come as copies that are no errors.
      const error = told instanceof Error ? told : Object.assign(new Error((told as Error).message), told);
      void noteError(error);
    });
    boss.on('warning', (warning) => log.warn(warning, 'jobs: warning'));
    await boss.start();
    const parts = { database, log, pollSeconds, retrySeconds, tell };
    for (const worker of workers.values()) await work(boss, worker, parts);
    return boss;
  };
  const running = (): Promise<PgBoss> => {
    begun ??= begin();
    return begun;
  };

  return {
    work(name, handler, options = {}) {
      add({ kind: 'plain', name, handler: handler as JobHandler<object>, options });
    },
    forTenant(name, handler, options = {}) {
      add({ kind: 'tenant', name, handler: handler as TenantJobHandler<object>, options });
    },
    async send(tx, name, data, { tenantId, after } = {}) {
      if (state !== 'started') throw new Error('Jobs do not run');
      if (tenantId && workers.get(name)?.kind !== 'tenant')
        throw new Error(`${name} does nothing for one organisation`);
      const queue = await running();
      const { fromDrizzle } = await import('pg-boss');
      await queue.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(tenantId && { group: { id: tenantId } }),
        ...(after !== undefined && { startAfter: after }),
      });
    },
    retry: async (tx, jobs) => retryJobs(await running(), tx, jobs),
    cancel: cancelJobs,
    labelOf: (queue) => workers.get(queue)?.options.label ?? queue,
    watch: (listener) => void listeners.push(listener),
    async start() {
      state = 'started';
      if (!options.lazy) await running();
    },
    async stop() {
      state = 'stopped';
      await begun?.catch(() => {});
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Looks for work rarely: a notification announces it, and the looks only find what that missed. */
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
    superviseIntervalSeconds: 120,
    queueCacheIntervalSeconds: 120,
    flowIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: Math.min(pollSeconds, 45),
    // The pool would otherwise drop its connection between two looks and have PostgreSQL fork for each.
    ...({ idleTimeoutMillis: 120_000 } as object),
  });
}
