import postgres from 'postgres';
import type { PgConnection } from '../src/server/db/connection.ts';

/** Tagged SQL for tests: a client that knows nothing of the product, to look at what is really in the database. */
export type Sql = postgres.Sql;

/** Opens a pool of at most `max` connections. Call `end`. */
export const connect = (connection: PgConnection, max = 2): Sql =>
  postgres({ ...connection, max, onnotice: () => {} });
