import { type SQL, sql } from 'drizzle-orm';
import { ZONE } from './zone.ts';

/** How long a point of a chart is. */
export type Step = 'hour' | 'day';

// Literal: as a parameter it would differ between SELECT and GROUP BY.
const zone = sql.raw(`'${ZONE}'`);
const stepOf = (step: Step): SQL => sql.raw(`'${step}'`);

/** The beginning of the point in which an instant lies: an hour, or a day in Sarajevo. */
export const pointOf = (step: Step, at: SQL): SQL => sql`date_trunc(${stepOf(step)}, ${at}, ${zone})`;

/**
 * The beginnings of the last `count` points, the running one included, as the table `points` with the column `at`. Hours go on by
 * instants, since one of local time occurs twice in October and one not at all in March; days by local midnights.
 */
export function seriesOf(step: Step, count: number, now: SQL = sql`now()`): SQL {
  const last = step === 'hour' ? pointOf(step, now) : sql`(${pointOf(step, now)} at time zone ${zone})`;
  const series = sql`generate_series(${last} - ${`${count - 1} ${step}`}::interval, ${last}, ${`1 ${step}`}::interval)`;
  const at = step === 'hour' ? sql`point` : sql`point at time zone ${zone}`;
  return sql`(select ${at} as at from ${series} point) points`;
}
