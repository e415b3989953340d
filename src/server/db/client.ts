import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database } from '../../core/context.ts';
import type { PgConnection } from './connection.ts';

export type Sql = postgres.Sql;

/** Longest a single statement may run, in milliseconds; a runaway report must not hold a connection. */
const STATEMENT_TIMEOUT = 30_000;

/** Opens a pool of at most `max` connections; connects when first asked. */
export function connect(connection: PgConnection, max = 10): Sql {
  return postgres({
    host: connection.host,
    port: connection.port,
    username: connection.username,
    database: connection.database,
    ...(connection.password === undefined ? {} : { password: connection.password }),
    ...(connection.ssl === undefined ? {} : { ssl: connection.ssl }),
    max,
    connect_timeout: 5,
    idle_timeout: 300,
    // After a restart of the database the next request must get through, not the one in half a minute.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: 'carsija', statement_timeout: STATEMENT_TIMEOUT },
  });
}

/** Drizzle over a pool. */
export const database = (sql: Sql): Database => drizzle(sql) as unknown as Database;
