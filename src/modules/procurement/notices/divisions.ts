import { type SQL, sql } from 'drizzle-orm';

/** SQL of the divisions (the first two digits, ascending) among codes with all that stand above them; what is kept beside `cp`. */
export const divisionsOf = (codes: SQL): SQL => sql`array(
  select (code / 1000000)::smallint from unnest(${codes}) code where code % 1000000 = 0 order by 1)`;
