import { sql } from 'drizzle-orm';

/**
 * `no` of the newest change: what begins now is told of later ones. Numbers are in the order in which they can be seen, as one node fetches
 * at a time; times are not, since a page is written after its transaction has begun.
 */
export const NEWEST_CHANGE = sql`(select coalesce(max(no), 0) from ejn_changes)`;
