import type { SQL } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Has the value of `term` read as a moment. */
export const momentOf = <Value extends Date | null>(term: SQL<Value>): SQL<Value> =>
  term.mapWith((value: string) => new Date(value)) as SQL<Value>;

/** Lengths of PostgreSQL's text of a moment in UTC, without a fraction of a second and with six digits of it. */
const SHORTEST = '2026-11-21 14:05:00+00'.length;
const LONGEST = '2026-11-21 14:05:00.123456+00'.length;

/**
 * ISO 8601 of a moment that PostgreSQL wrote, to the millisecond. In UTC it is rewritten as text: to make a `Date` of it and
 * serialize that takes ten times as long. A moment of another zone or a year of more than four digits goes through a `Date`.
 */
export function isoInstant(written: string | Date): string {
  if (
    typeof written === 'string' &&
    written.length >= SHORTEST &&
    written.length <= LONGEST &&
    written[10] === ' ' &&
    written.endsWith('+00')
  )
    return `${written.slice(0, 10)}T${written.slice(11, 19)}.${written.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  return new Date(written).toISOString();
}

/** A moment as a record holds it: ISO 8601 in UTC, with its milliseconds. */
export const isoMoment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoInstant,
  // A filter's value is a Date.
  toDriver: (value) => new Date(value).toISOString(),
});
