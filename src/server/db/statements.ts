import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

type Query = (first: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;

/** Prepared statements kept per connection; the least recently used is dropped first. */
const MAX_PREPARED = 300;

/**
 * Names every statement with parameters, so that a connection plans it once: with row-level security, planning often takes
 * longer than execution. Drizzle writes the same text for the same query.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  let made = 0;
  const names = new LRUCache<string, string>({
    max: MAX_PREPARED,
    // Refused in a failed transaction; the statement then stays until the connection ends, which is harmless.
    dispose: (name) => void query(`deallocate ${name}`).catch(() => {}),
  });
  const named: Query = (first, ...rest) => {
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

/** Writes all statements of one turn of the event loop to the socket at once: one system call instead of one for each. */
export function batchStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let corked = false;
  const uncork = (): void => {
    corked = false;
    stream.uncork();
  };
  const batched: Query = (first, ...rest) => {
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(uncork);
    }
    return query(first, ...rest);
  };
  client.query = batched as typeof client.query;
}
