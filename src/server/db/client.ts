import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { committed } from '../../core/after-commit.ts';
import type { Database, Tx } from '../../core/context.ts';
import type { PgConnection } from './connection.ts';

export type Pool = QueuedPool;
export type Client = pg.Client;

/** Longest a single statement may run, in milliseconds; a runaway report must not hold a connection. */
const STATEMENT_TIMEOUT = 30_000;

const TLS = { require: { rejectUnauthorized: false }, 'verify-full': true } as const;

/** Milliseconds that opening a connection, or waiting for one of a pool, may take. */
const CONNECT_TIMEOUT = 5000;

/** A connection in the words of the driver. */
export function driverOptions(connection: PgConnection): pg.ClientConfig {
  const { host, port, username, password, database, ssl } = connection;
  return {
    host,
    port,
    user: username,
    // Never undefined: the driver would look into the environment and ~/.pgpass.
    password: password ?? '',
    database,
    ssl: ssl ? TLS[ssl] : false,
    application_name: 'carsija',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  };
}

/** What kind of request some work is done for; none outside requests, as jobs are. */
export const requestKind = new AsyncLocalStorage<'public' | 'guarded'>();

/** Who waits for a connection. */
export interface Queue {
  /** Requests of anybody. */
  public: number;
  /** Requests of who is known. */
  guarded: number;
  /** Since when the first of all has waited, in milliseconds of `performance.now`; now, where nobody waits. */
  since: number;
}

/**
 * A pool that tells who waits for a connection, and gets back every connection that breaks. Drizzle does not
 * give one back whose `begin` failed: without this, each restart of the database would cost the pool a place, until none is left.
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

/** A connection that goes back to its pool when it breaks. */
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

/** Most statements that are kept prepared on a connection; the one unused longest makes room for the next. */
const PREPARED = 300;

/**
 * Lets a connection plan a statement once and not at every call: with row-level security planning takes longer than
 * many a statement itself. Drizzle makes the same text for the same question.
 */
function preparing(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let made = 0;
  const names = new LRUCache<string, string>({
    max: PREPARED,
    // Refused in a transaction that has failed; then it stays until the connection ends, which harms nobody.
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
 * Opens a pool of at most `max` connections; connects when first asked. Statements given at once are sent at once and
 * answered in turn (`pipeline`). A connection that breaks refuses what it was asked and leaves the pool.
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
  // Whoever waits for an answer is told by its promise; without a listener the same error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    preparing(client);
  });
  return pool;
}

/** Drizzle over a pool. What a transaction has left with `afterCommit` is run when it has committed. */
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

/** A connection that is none of a pool's, not yet opened; `name` is how the database calls it. */
export const singleClient = (connection: PgConnection, name: string): Client =>
  new pg.Client({ ...driverOptions(connection), application_name: name });

/** Runs `work` on a connection of its own, without the pool's limit on time, and closes it. */
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
