import { type SQL, sql } from 'drizzle-orm';
import { type Ordered, pageCursor } from '../../../../core/cursor.ts';
import { invalid } from '../../../../core/errors.ts';
import type { ListQuery } from '../../../../core/list-query.ts';
import type { NoticeSort } from '../states.ts';
import type { Asked } from './asked.ts';

/**
 * How many hits there are. Of few all are sorted: by how many of the words stand in the name, then the open ones, then the newest. Of
 * many those words decide among the open ones alone, which come first; the others are read from the newest on.
 */
export type Hits = 'few' | 'many';

/** A word of the order: an expression of rows `n`, and its type for what a cursor says. */
export interface Key extends Ordered {
  term: SQL;
  type: 'int' | 'timestamptz' | 'numeric' | 'bigint';
}

type Sort = ListQuery<NoticeSort>['sort'];

const key = (term: SQL, type: Key['type'], descending: boolean): Key => ({
  term,
  type,
  descending,
  nullsLast: true,
});
const ANNOUNCED = key(sql`n.announced`, 'timestamptz', true);

/** The order of a list; the id is its last word, so that no two rows are alike. `relevance` has one direction. */
export function orderOf(sort: Sort, { named, wanted }: Asked, hits: Hits): Key[] {
  const open = key(sql`n.open::int`, 'int', true);
  const inName = (term: SQL): Key[] => (wanted.length > 0 ? [key(term, 'int', true)] : []);
  const keys = sort.flatMap(({ field, descending }): Key[] => {
    switch (field) {
      case 'relevance':
        return hits === 'few'
          ? [...inName(named), open, ANNOUNCED]
          : [open, ...inName(sql`case when n.open then ${named} else 0 end`), ANNOUNCED];
      case 'value':
        return [key(sql`n.value`, 'numeric', descending)];
      default:
        return [key(field === 'deadline' ? sql`n.deadline` : sql`n.announced`, 'timestamptz', descending)];
    }
  });
  return [...keys, key(sql`n.id`, 'bigint', false)];
}

/** Columns of a set of hits by which it is sorted: `k0`, `k1` … */
export const keyColumns = (order: readonly Key[]): SQL =>
  sql.join(
    order.map(({ term }, at) => sql`${term} as ${keyName(at)}`),
    sql`, `,
  );

/** The same order over such a set. */
export const overColumns = (order: readonly Key[], set: SQL): Key[] =>
  order.map((one, at) => ({ ...one, term: sql`${set}.${keyName(at)}` }));

export const keyName = (at: number): SQL => sql.raw(`k${at}`);

/** What a cursor is of: an order, and how many hits it was made among. */
const labelOf = (sort: Sort, hits: Hits): { field: string; descending: boolean }[] => [
  { field: hits, descending: false },
  ...sort,
];

/** The cursor behind a row with these keys, as the database writes them. */
export const cursorOf = (sort: Sort, hits: Hits, keys: readonly unknown[]): string =>
  pageCursor(labelOf(sort, hits), keys);

/** Where a page begins: behind a row with these keys. */
export interface After {
  hits: Hits;
  keys: (string | null)[];
  /** For `behind` (core/cursor.ts). */
  label: ReturnType<typeof labelOf>;
  cursor: string;
}

const WRONG = 'Nastavak liste nije ispravan. Otvorite listu od početka.';

/** Reads a cursor of this order. Throws 422 for any other. */
export function readCursor(sort: Sort, cursor: string): After {
  for (const hits of ['few', 'many'] as const) {
    const label = labelOf(sort, hits);
    const keys = keysIn(cursor, pageCursor(label, []));
    if (keys) return { hits, keys, label, cursor };
  }
  throw invalid({ after: WRONG }, WRONG);
}

/** The keys of a cursor that begins as another does; null if it does not. */
function keysIn(cursor: string, likewise: string): (string | null)[] | null {
  const read = (text: string): unknown => {
    try {
      return JSON.parse(Buffer.from(text, 'base64url').toString());
    } catch {
      return null;
    }
  };
  const [given, known] = [read(cursor), read(likewise)];
  if (!Array.isArray(given) || given[0] !== (known as unknown[])[0]) return null;
  const keys = given.slice(1) as unknown[];
  const isKey = (one: unknown): one is string | null =>
    one === null || (typeof one === 'string' && !one.includes('\0') && one.isWellFormed());
  return keys.every(isKey) ? keys : null;
}
