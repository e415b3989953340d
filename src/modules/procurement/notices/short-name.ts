import { type SQL, sql } from 'drizzle-orm';
import { beginning } from '../../../core/text.ts';

/** Characters of a name that are told: names of 200 KB come too. */
const MOST = 300;

/** The beginning of a long name. */
export const shortName = (name: string): string =>
  name.length <= MOST ? name : `${beginning(name.slice(0, 2 * MOST), MOST - 1)}…`;

/** The same in a statement. */
export const shortNameOf = (name: SQL): SQL<string> =>
  sql<string>`case when length(${name}) > ${sql.raw(String(MOST))} then left(${name}, ${sql.raw(String(MOST - 1))}) || '…' else ${name} end`;
