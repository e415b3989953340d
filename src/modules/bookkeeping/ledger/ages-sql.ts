import { type SQL, sql } from 'drizzle-orm';
import { AGE_ENDS, AGE_NAMES, type Age } from './ages.ts';

/** True for the documents of an age, `late` days after their due day; null counts as in term. */
export function isOfAge(age: Age, late: SQL): SQL {
  const end = AGE_ENDS[age];
  const start = AGE_ENDS[AGE_NAMES[AGE_NAMES.indexOf(age) - 1] ?? age];
  if (age === 'in_term') return sql`coalesce(${late}, 0) <= 0`;
  return end === null ? sql`${late} > ${start}` : sql`${late} > ${start} and ${late} <= ${end}`;
}
