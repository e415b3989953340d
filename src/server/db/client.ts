import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { committed } from '../../core/after-commit.ts';
import type { Database, Tx } from '../../core/context.ts';
import type { PgConnection } from './connection.ts';
import { batchStatements, prepareStatements } from './statements.ts';

export type Pool = QueuedPool;
export type Client = pg.Client;

/** Statement timeout in milliseconds; a runaway report must not block a connection. */
const STATEMENT_TIMEOUT = 30_000;

/** Milliseconds that a replica has to take a connection, and to answer a statement: nobody may wait for one that is gone without a word. */
export const REPLICA_TIMEOUTS = [1500, STATEMENT_TIMEOUT + 5000] as const;

const TLS = { require: { rejectUnauthorized: false }, 'verify-full': true } as const;

/** Timeout in milliseconds for opening a connection and, unless said otherwise, for waiting for one of a pool. */
const CONNECT_TIMEOUT = 5000;

/** Milliseconds of silence after which the network is asked whether the connection still is. */
const KEEP_ALIVE = 30_000;

/** Connection options of the driver. */
export function driverOptions(connection: PgConnection): pg.ClientConfig {
  const { host, port, username, password, database, ssl } = connection;
  return {
    host,
    port,
    user: username,
    // Never undefined, or the driver reads the environment and ~/.pgpass.
    password: password ?? '',
    database,
    ssl: ssl ? TLS[ssl] : false,
    application_name: 'carsija',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // A connection that waits while files are copied must not be cut on the way for its silence.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  };
}

/** Kind of request that the current work is for; unset outside requests, as in jobs. */
export const requestKind = new AsyncLocalStorage<'public' | 'guarded'>();

/** Queue of a pool. */
interface Queue {
  /** Requests of anybody. */
  public: number;
  /** Requests of signed-in people and API keys. */
  guarded: number;
  /** When the longest-waiting one arrived, in milliseconds of `performance.now`; now, if nobody waits. */
  since: number;
}

/** A pool that tells who waits for a connection. */
class QueuedPool extends pg.Pool {
  /** In order of arrival. */
  readonly #waiting = new Set<{ since: number }>();
  readonly #byKind = { public: 0, guarded: 0, none: 0 };

  get queue(): Queue {
    const [first] = this.#waiting;
    return { ...this.#byKind, since: first?.since ?? performance.now() };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, with and without a callback
  override connect(...args: any[]): any {
    const entry = { since: performance.now() };
    const kind = requestKind.getStore() ?? 'none';
    this.#waiting.add(entry);
    this.#byKind[kind]++;
    const leave = (): void => {
      this.#waiting.delete(entry);
      this.#byKind[kind]--;
    };
    const [callback] = args as [((...answer: unknown[]) => void)?];
    if (callback)
      return super.connect((...answer: unknown[]) => {
        leave();
        callback(...answer);
      });
    return super.connect().finally(leave);
  }
}

/**
 * Opens a pool of at most `max` connections; connects when first asked. Whoever waits longer than `connectTimeout`
 * (milliseconds) for one is refused, and a statement that has no answer for `answerTimeout` fails (0: the server alone limits it). Statements
 * are pipelined. A connection that breaks rejects its pending statements and leaves the pool.
 */
export function openPool(
  connection: PgConnection,
  max = 10,
  connectTimeout = CONNECT_TIMEOUT,
  answerTimeout = 0,
): Pool {
  const pool = new QueuedPool({
    ...driverOptions(connection),
    connectionTimeoutMillis: connectTimeout,
    max,
    idleTimeoutMillis: 300_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: answerTimeout,
    pipeline: true,
  } as pg.PoolConfig);
  // The statement's promise rejects too; without a listener the same error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client);
    batchStatements(client);
  });
  return pool;
}

const dialect = new PgDialect();

/** Replaces the connection of an ended transaction, so that a late statement never reaches the next transaction on it. */
const ENDED = { query: () => Promise.reject(new Error('This transaction has ended')) };

/**
 * Drizzle over a pool. Its transactions are our own: `begin` is not awaited, so it is sent with the first statement, and a
 * connection is released also when `begin` fails, which Drizzle's own does not do. They take no options. Work left with
 * `afterCommit` runs after the commit.
 */
export function database(pool: Pool): Database {
  const made = drizzle(pool) as unknown as Database;
  made.transaction = async (work, options) => {
    if (options) throw new Error('Transactions take no options');
    const client = await pool.connect();
    const session = new NodePgSession(client, dialect, undefined);
    const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
    const result = await transact(client, () => work(tx)).finally(() =>
      Object.assign(session, { client: ENDED }),
    );
    committed(tx, made);
    return result;
  };
  return made;
}

/** Runs `work` between `begin` and `commit`, and releases the connection. Rolls back and rethrows when anything fails. */
async function transact<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work();
    await begun;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('A statement had failed, so the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** An unopened connection outside the pools; `name` is its application name. */
export const singleClient = (connection: PgConnection, name: string): Client =>
  new pg.Client({ ...driverOptions(connection), application_name: name });

/** Runs `work` on a separate connection without the pool's statement timeout, then closes it. */
export async function withClient<T>(
  connection: PgConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(driverOptions(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
