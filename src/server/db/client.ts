import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Database } from '../../core/context.ts';
import type { PgConnection } from './connection.ts';

export type Pool = QueuedPool;
export type Client = pg.Client;

/** Longest a single statement may run, in milliseconds; a runaway report must not hold a connection. */
const STATEMENT_TIMEOUT = 30_000;

const TLS = { require: { rejectUnauthorized: false }, 'verify-full': true } as const;

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
    connectionTimeoutMillis: 5000,
  };
}

/**
 * A pool that tells how many stand in line for a connection, and gets back every connection that breaks. Drizzle does not
 * give one back whose `begin` failed: without this, each restart of the database would cost the pool a place, until none is left.
 */
export class QueuedPool extends pg.Pool {
  /** When whoever waits for a connection began to, the first one first. */
  readonly #waiting = new Set<{ since: number }>();

  /** How many wait for a connection, and since when the first of them (milliseconds of `performance.now`). */
  get line(): { length: number; since: number } {
    const [first] = this.#waiting;
    return { length: this.#waiting.size, since: first?.since ?? performance.now() };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, with and without a callback
  override connect(...given: any[]): any {
    const place = { since: performance.now() };
    this.#waiting.add(place);
    const leave = (): void => void this.#waiting.delete(place);
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
export function openPool(connection: PgConnection, max = 10): Pool {
  const pool = new QueuedPool({
    ...driverOptions(connection),
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

/** Drizzle over a pool. */
export const database = (pool: Pool): Database => drizzle(pool) as unknown as Database;

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
