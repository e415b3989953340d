import { type SQL, sql } from 'drizzle-orm';
import { MOST_OF_NAME } from './short-name.ts';

const [MOST, KEPT] = [sql.raw(String(MOST_OF_NAME)), sql.raw(String(MOST_OF_NAME - 1))];

/** `shortName` in a statement. */
export const shortNameOf = (name: SQL): SQL<string> =>
  sql<string>`case when length(${name}) > ${MOST} then left(${name}, ${KEPT}) || '…' else ${name} end`;
