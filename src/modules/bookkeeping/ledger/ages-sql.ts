import { type SQL, sql } from 'drizzle-orm';
import { AGE_ENDS, AGE_NAMES } from './ages.ts';

/** The place among `AGE_NAMES` of what was due `late` days ago; null counts as in term. */
export function ageOf(late: SQL): SQL {
  const bounded = AGE_NAMES.filter((age) => AGE_ENDS[age] !== null);
  const whens = bounded.map((age, place) => sql`when ${late} <= ${AGE_ENDS[age]}::int then ${place}::int`);
  return sql`case when ${late} is null then 0 ${sql.join(whens, sql` `)} else ${bounded.length}::int end`;
}
