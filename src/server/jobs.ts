import { sql } from 'drizzle-orm';
import type { DatabaseOptions, PgBoss, QueueOptions } from 'pg-boss';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import type { Logger } from 'pino';
import type { Tx } from '../core/context.ts';
import { ZONE } from '../core/zone.ts';
import { type Client, driverOptions, withClient } from './db/client.ts';
import { appRole, type PgConnection } from './db/connection.ts';
import { quote } from './db/policies.ts';
import { errorFields } from './log.ts';
import type { Troubles } from './troubles.ts';

/** Does one job. A throw means it is tried again, later and later; it may be run twice, so it must bear that. */
export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

export interface WorkOptions {
  /** Also queues one every day, 'HH:MM' in Sarajevo. */
  daily?: `${number}:${number}`;
  /** One job at a time on each node; else five. */
  alone?: boolean;
  /** Seconds that a job may take before it is given to somebody else. Default 300. */
  patience?: number;
  /** Also queues one so many seconds after each start, to look for what the last node left. */
  afterStart?: number;
}

/** Work done beside requests, kept in the database until it is done. */
export interface Jobs {
  /** Names who does the jobs of a queue; before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /** Queues a job with the caller's transaction: it exists when that commits, and never did when that rolls back. */
  send(tx: Tx, name: string, data: object): Promise<void>;
  start(): Promise<void>;
  /** Lets jobs under way end (10 s at most; the rest are tried again later), then disconnects. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** The application's login, which `installJobs` has given the rights. */
  connection: PgConnection;
  log: Logger;
  troubles?: Troubles;
  /** Seconds between looks for work that no notification announced (a retry, a missed one). Default 20. */
  pollSeconds?: number;
  /** Seconds before the first retry; doubles each time, an hour at most. Default 30. */
  retrySeconds?: number;
  /** `start` only makes ready; what it says it does is done before the first job is sent. */
  lazy?: boolean;
}

const SCHEMA = 'pgboss';
/** Two nodes that start at once install one after the other; the number is arbitrary and this product's own. */
const LOCK = 7_223_042;
/** With the delays above, the last try is some five days after the first. */
const RETRIES = 130;

/** Installs or upgrades the queue's tables and gives them to the application's login. By the owner, at every start. */
export function installJobs(owner: PgConnection): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const version = await installedVersion(client);
    if (version !== manifest.pgboss.schema) {
      const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
      await client.query(
        version === null ? getConstructionPlans(SCHEMA) : getMigrationPlans(SCHEMA, version),
      );
    }
    const role = quote(appRole(owner));
    await client.query(`
      grant usage on schema ${SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role};
      grant usage, select on all sequences in schema ${SCHEMA} to ${role};
    `);
  });
}

async function installedVersion(client: Client): Promise<number | null> {
  const known = await client.query('select to_regclass($1) as name', [`${SCHEMA}.version`]);
  if (!known.rows[0]?.name) return null;
  const { rows } = await client.query<{ version: number }>(`select version from ${SCHEMA}.version`);
  return rows[0]?.version ?? null;
}

interface Worker {
  name: string;
  handler: JobHandler<object>;
  options: WorkOptions;
}

/** The queue on the application's database. Nothing connects before `start`. */
export function createJobs(options: JobsOptions): Jobs {
  const { log } = options;
  const workers: Worker[] = [];
  let state: 'new' | 'started' | 'stopped' = 'new';
  let boss: PgBoss | null = null;
  let begun: Promise<PgBoss> | null = null;

  const noteError = async (error: Error): Promise<void> => {
    const trouble = await options.troubles?.noteError(error, { refused: false });
    if (!trouble) log.warn({ err: error }, 'jobs: database error');
  };
  const begin = async (): Promise<PgBoss> => {
    boss = await open(options);
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
    for (const worker of workers) await run(boss, worker, options);
    return boss;
  };
  const running = (): Promise<PgBoss> => {
    begun ??= begin();
    return begun;
  };

  return {
    work(name, handler, options = {}) {
      if (state !== 'new') throw new Error(`Jobs have started; ${name} comes too late`);
      workers.push({ name, handler: handler as JobHandler<object>, options });
    },
    async send(tx, name, data) {
      if (state !== 'started') throw new Error('Jobs do not run');
      const queue = await running();
      const { fromDrizzle } = await import('pg-boss');
      await queue.send(name, data, { db: fromDrizzle(tx, sql) });
    },
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
async function open({ connection, pollSeconds = 20 }: JobsOptions): Promise<PgBoss> {
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

async function run(boss: PgBoss, worker: Worker, options: JobsOptions): Promise<void> {
  const { name, handler } = worker;
  const { daily, alone, patience = 300, afterStart } = worker.options;
  const { log, pollSeconds = 20, retrySeconds = 30 } = options;
  const queue: QueueOptions & { notify: boolean } = {
    retryLimit: RETRIES,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: patience,
    deleteAfterSeconds: 7 * 86_400,
    notify: true,
  };
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
  if (daily) {
    const [hour, minute] = daily.split(':').map(Number);
    // After a night switched off, the work is done once in the morning.
    await boss.schedule(name, `${minute} ${hour} * * *`, {}, { tz: ZONE, missed: 'once' });
  }
  if (afterStart !== undefined) await boss.send(name, {}, { startAfter: afterStart });
  const polling = {
    pollingIntervalSeconds: Math.min(pollSeconds, 5),
    notifyPollingIntervalSeconds: pollSeconds,
  };
  const batch = { batchSize: alone ? 1 : 5, burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work<object, unknown, typeof batch & typeof polling>(name, { ...batch, ...polling }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data, retryCount }) => {
        try {
          await handler(data);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.warn({ err: error, job: name, id, attempt: retryCount + 1 }, 'job failed; tried again later');
          return { id, status: 'failed' as const, output: { message: errorFields(error as Error).message } };
        }
      }),
    ),
  );
}
