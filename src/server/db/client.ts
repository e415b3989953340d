import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { committed } from '../../core/after-commit.ts';
import type { Database, Tx } from '../../core/context.ts';
import type { PgConnection } from './connection.ts';

export type Pool = QueuedPool;
export type Client = pg.Client;

/** Statement timeout in milliseconds; a runaway report must not block a connection. */
const STATEMENT_TIMEOUT = 30_000;

const TLS = { require: { rejectUnauthorized: false }, 'verify-full': true } as const;

/** Timeout in milliseconds for opening a connection and for waiting for one of a pool. */
const CONNECT_TIMEOUT = 5000;

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
  };
}

/** Kind of request that work is done for; none for jobs. */
export const requestKind = new AsyncLocalStorage<'public' | 'guarded'>();

/** Queue of a pool. */
export interface Queue {
  /** Requests of anybody. */
  public: number;
  /** Requests of who is known. */
  guarded: number;
  /** `performance.now` at which the first in the queue began to wait; now if the queue is empty. */
  since: number;
}

/**
 * A pool that reports its queue and takes back broken connections. Drizzle does not release one whose `begin` failed, so each
 * restart of the database would cost the pool a connection.
 */
export class QueuedPool extends pg.Pool {
  /** The first one first. */
  readonly #waiting = new Set<{ since: number }>();
  readonly #of = { public: 0, guarded: 0, none: 0 };

  get queue(): Queue {
    const [first] = this.#waiting;
    return { ...this.#of, since: first?.since ?? performance.now() };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, with and without a callback
  override connect(...given: any[]): any {
    const place = { since: performance.now() };
    const kind = requestKind.getStore() ?? 'none';
    this.#waiting.add(place);
    this.#of[kind]++;
    const leave = (): void => {
      this.#waiting.delete(place);
      this.#of[kind]--;
    };
    const [told] = given as [((...answer: unknown[]) => void)?];
    if (told)
      return super.connect((...answer: unknown[]) => {
        leave();
        told(...answer);
      });
    return super.connect().finally(leave).then(reclaimed);
  }
}

/** A connection that returns to its pool when it breaks. */
function reclaimed(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let held = true;
  const giveBack = (broken?: Error | boolean): void => {
    if (!held) return;
    held = false;
    client.removeListener('end', drop);
    release(broken);
  };
  const drop = (): void => giveBack(true);
  client.once('end', drop);
  client.release = giveBack;
  return client;
}

/** Maximum number of prepared statements per connection (LRU). */
const PREPARED = 300;

/**
 * Prepares statements on a connection: with row-level security planning takes longer than many a statement. Drizzle generates
 * the same text for the same query.
 */
function preparing(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let made = 0;
  const names = new LRUCache<string, string>({
    max: PREPARED,
    // Fails in an aborted transaction; the statement then stays until the connection ends, which is harmless.
    dispose: (name) => void (query(`deallocate ${name}`) as Promise<unknown>).catch(() => {}),
  });
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    const statement = first as { text?: string; name?: string };
    const values = rest[0];
    if (
      typeof first === 'object' &&
      statement.text &&
      !statement.name &&
      Array.isArray(values) &&
      values.length > 0
    ) {
      let name = names.get(statement.text);
      if (!name) {
        name = `s${++made}`;
        names.set(statement.text, name);
      }
      return query({ ...statement, name }, ...rest);
    }
    return query(first, ...rest);
  };
  client.query = named as typeof client.query;
}

/**
 * Opens a pool of at most `max` connections, lazily. Concurrent statements are pipelined. A broken connection rejects its
 * queries and leaves the pool.
 */
export function openPool(connection: PgConnection, max = 10, connectTimeout = CONNECT_TIMEOUT): Pool {
  const pool = new QueuedPool({
    ...driverOptions(connection),
    connectionTimeoutMillis: connectTimeout,
    max,
    idleTimeoutMillis: 300_000,
    statement_timeout: STATEMENT_TIMEOUT,
    pipeline: true,
  } as pg.PoolConfig);
  // The query's promise rejects; without this listener the error would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    preparing(client);
  });
  return pool;
}

/** Drizzle over a pool. Runs `afterCommit` callbacks once a transaction has committed. */
export function database(pool: Pool): Database {
  const made = drizzle(pool) as unknown as Database;
  const transaction = made.transaction.bind(made);
  made.transaction = async (work, config) => {
    let own: Tx | undefined;
    const done = await transaction((tx) => {
      own = tx;
      return work(tx);
    }, config);
    if (own) committed(own, made);
    return done;
  };
  return made;
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
