import { type SQL, sql } from 'drizzle-orm';

/** The version of what has no count of its changes: the moment of the last one, in microseconds; 0 where there was none. */
export const versionAt = (moment: SQL): SQL =>
  sql`coalesce((extract(epoch from ${moment}) * 1000000)::bigint, 0)::float8`;
