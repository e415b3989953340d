import { isDeepStrictEqual } from 'node:util';
import type postgres from 'postgres';
import type { Sql } from '../../test/sql.ts';
import { countOf } from './work.ts';

/** A query of one column `id`. It is sent when it is awaited, or as a part of another. */
export type Ids = postgres.PendingQuery<postgres.Row[]>;

/** How many of what was told, an id each, a query does not find. */
export async function gone(told: ReadonlyMap<string, string>, ids: Ids): Promise<number> {
  const kept = new Set((await ids).map(({ id }) => String(id)));
  return [...told.values()].filter((id) => !kept.has(id)).length;
}

/** How many ids do not stand exactly once in each of two queries: what one has too many hides nothing that another lacks. */
export const apart = (sql: Sql, these: Ids, those: Ids): Promise<number> =>
  countOf(sql<{ count: number }[]>`
    select count(*)::int as count from (
      select id from (
        select id::text, 1 as here, 0 as there from (${these}) these
        union all select id::text, 0, 1 from (${those}) those) each_of_them
      group by id having sum(here) <> 1 or sum(there) <> 1) odd`);

/** Records of which the trail has a line with that action. */
export const linesOf = (sql: Sql, resource: string, action: string): Ids =>
  sql`select record_id as id from audit_log where resource = ${resource} and action = ${action}`;

/** Records for which a job was ordered, done or not. */
export const jobsOf = (sql: Sql, queue: string): Ids =>
  sql`select data ->> 'idguid' as id from pgboss.job where name = ${queue}`;

/** Every version of the records whose title is like `titles`, as id and number: a record at its third has had three. */
export const versionsOf = (sql: Sql, table: string, title: string, titles: string): Ids =>
  sql`select idguid || ' ' || n as id from ${sql(table)}, generate_series(1, version) n where ${sql(title)} like ${titles}`;

/** Lines of the trail of such records, each as id and which of the record's lines it is. */
export const numberedLines = (sql: Sql, resource: string, titles: string): Ids =>
  sql`select record_id || ' ' || row_number() over (partition by record_id order by at, id) as id from audit_log
    where resource = ${resource} and record_title like ${titles}`;

/** What the trail told last of a field of each of such records, as id and value. */
export const lastIn = (sql: Sql, resource: string, field: string, titles: string): Ids =>
  sql`select distinct on (record_id) record_id || ' ' || (changes #>> array[${field}, 'to']) as id from audit_log
    where resource = ${resource} and record_title like ${titles} and changes ? ${field} order by record_id, at desc, id desc`;

/** A change of one field of a record, as the trail tells it. */
export interface Change {
  from: unknown;
  to: unknown;
}

/** What the trail tells of a field of a record, oldest first. */
export const changesIn = async (
  sql: Sql,
  resource: string,
  record: string,
  field: string,
): Promise<Change[]> =>
  await sql<Change[]>`
    select changes #> array[${field}, 'from'] as "from", changes #> array[${field}, 'to'] as "to" from audit_log
    where resource = ${resource} and record_id = ${record} and changes ? ${field} order by at, id`;

/** How many changes do not begin with what the one before ended with; and one more where the last is not what is there now. */
export const breaksOf = (changes: readonly Change[], now: unknown): number =>
  changes.filter(({ from }, n) => n > 0 && !isDeepStrictEqual(from, changes[n - 1]!.to)).length +
  Number(changes.length > 0 && !isDeepStrictEqual(changes.at(-1)!.to, now));
