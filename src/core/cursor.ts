import { and, Column, is, or, type SQL, sql } from 'drizzle-orm';
import { countText } from './count-text.ts';
import { databaseError } from './dberrors.ts';
import { type AppError, invalid } from './errors.ts';
import { type ListQuery, MOST_COUNTED } from './list-query.ts';

/** A word of an order as it is carried out. */
export interface Ordered {
  term: Column | SQL;
  descending: boolean;
  nullsLast: boolean;
}

/** Message for a page number beyond the counted rows. */
export const BEYOND = `Redovi iza ${countText(MOST_COUNTED)}. otvaraju se stranicu po stranicu. Suzite listu ili obrnite redoslijed.`;
const WRONG = 'Nastavak liste nije ispravan. Otvorite listu od početka.';
const wrong = (): AppError => invalid({ after: WRONG }, WRONG);

/** ORDER BY of the words. */
export const sortedBy = (order: readonly Ordered[]): SQL =>
  sql.join(
    order.map(({ term, descending, nullsLast }) => {
      // Written only where it differs from PostgreSQL's default, which the indexes use.
      const nulls = nullsLast === descending ? sql.raw(nullsLast ? ' nulls last' : ' nulls first') : sql``;
      return sql`${term}${descending ? sql` desc` : sql``}${nulls}`;
    }),
    sql`, `,
  );

const sortKey = (sort: ListQuery['sort']): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();

/** Where a page ends: the order, and the sort values of its last row as the database writes them (`keys`). */
export const pageCursor = (sort: ListQuery['sort'], keys: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([sortKey(sort), ...keys])).toString('base64url');

/** Condition for the rows after a cursor. Throws 422 for an invalid cursor, or one of another order. */
export function behind(order: readonly Ordered[], sort: ListQuery['sort'], cursor: string): SQL {
  const keys = keysOf(cursor, sortKey(sort), order.length);
  const condition = order.reduceRight<SQL | undefined>((rest, word, index) => {
    const beyond = beyondOf(word, keys[index]!);
    return rest ? or(beyond, and(sql`${word.term} is not distinct from ${keys[index]}`, rest)) : beyond;
  }, undefined);
  return and(beginning(order[0]!, keys[0]!), condition)!;
}

type Key = string | null;

function keysOf(cursor: string, sorted: string, length: number): Key[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrong();
  }
  if (!Array.isArray(read)) throw wrong();
  const [key, ...keys] = read as unknown[];
  const isKey = (one: unknown): one is Key =>
    one === null || (typeof one === 'string' && !one.includes('\0') && one.isWellFormed());
  if (key !== sorted || keys.length !== length || !keys.every(isKey)) throw wrong();
  return keys;
}

function beyondOf({ term, descending, nullsLast }: Ordered, key: Key): SQL {
  if (key === null) return nullsLast ? sql`false` : sql`${term} is not null`;
  const further = descending ? sql`${term} < ${key}` : sql`${term} > ${key}`;
  return nullsLast && !neverNull(term) ? sql`(${further} or ${term} is null)` : further;
}

/** Repeats the lower bound in a form that an index can use. */
function beginning({ term, descending, nullsLast }: Ordered, key: Key): SQL | undefined {
  if (key === null || (nullsLast && !neverNull(term))) return undefined;
  return descending ? sql`${term} <= ${key}` : sql`${term} >= ${key}`;
}

const neverNull = (term: Column | SQL): boolean => is(term, Column) && term.notNull;

/** Turns a database error for an invalid value in a cursor (class 22: data exception) into 422; rethrows any other error. */
export const refuseCursor =
  (cursor: string | undefined) =>
  (error: unknown): never => {
    if (cursor !== undefined && databaseError(error)?.code?.startsWith('22')) throw wrong();
    throw error;
  };
