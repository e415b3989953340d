import { type SQL, sql } from 'drizzle-orm';
import { AGE_ENDS, AGE_NAMES } from './ages.ts';

/** Days late on which each age after the first begins, as an array of SQL. */
const BEGINNINGS = sql.raw(
  `array[${AGE_NAMES.flatMap((age) => (AGE_ENDS[age] === null ? [] : [AGE_ENDS[age] + 1])).join(', ')}]`,
);

/** The place among `AGE_NAMES` of what was due `late` days ago; null counts as in term. */
export const ageOf = (late: SQL): SQL => sql`coalesce(width_bucket(${late}, ${BEGINNINGS}), 0)`;
