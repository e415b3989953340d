import postgres from 'postgres';
import type { PgConnection } from '../src/server/db/connection.ts';

/** A plain SQL client for tests, independent of the product. */
export type Sql = postgres.Sql;

/** Opens a pool of at most `max` connections. Call `end`. */
export const connect = (connection: PgConnection, max = 2): Sql =>
  postgres({ ...connection, max, onnotice: () => {} });
