import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { columnList, jsonRecordset } from '../../../core/json-recordset.ts';
import type { TakenRow } from '../protocol/rows.ts';
import type { SourceSet } from '../protocol/sets.ts';

/** Rows that were written, by what they were before. */
export interface Upserted {
  /** Ids of the source. */
  inserted: number[];
  changed: number[];
}

/** Key of a stored row: the source's id, behind a letter where two sets share a table. */
export const keyOf = ({ prefix }: Pick<SourceSet, 'prefix'>, id: number): string | number =>
  prefix ? `${prefix}${id}` : id;

/**
 * A stored row gives way to a newer one of the source. A stamp of the future (`future`, padded) says nothing about which is newer, so that
 * any other stamp replaces it. A row that was marked as gone (`canBeGone`: the table has such) and comes again gives way to whatever comes.
 */
export const isReplaced = (table: string, future: string, canBeGone: boolean): SQL =>
  sql`(excluded.stamp > ${sql.raw(table)}.stamp or (${sql.raw(table)}.stamp > ${future} and excluded.stamp <> ${sql.raw(table)}.stamp)
    ${sql.raw(canBeGone ? `or ${table}.gone_at is not null` : '')})`;

/** The same of rows that were read. */
export const isNewer = (
  stamp: string,
  stored: { stamp: string; gone: boolean } | undefined,
  future: string,
): boolean =>
  stored === undefined ||
  stored.gone ||
  stamp > stored.stamp ||
  (stored.stamp > future && stamp !== stored.stamp);

/**
 * Writes rows of a set, each id once, where they are newer than what is there. For suppliers who were joined by a person, what the person
 * said stays.
 */
export async function upsertRows(
  tx: Tx,
  set: SourceSet,
  rows: readonly TakenRow[],
  future: string,
): Promise<Upserted> {
  const upserted: Upserted = { inserted: [], changed: [] };
  if (rows.length === 0) return upserted;
  const { input, columns, changes } = statementsOf(set);
  const given = rows.map(({ id, stamp, values }) => ({
    [set.prefix ? 'key' : 'id']: keyOf(set, id),
    stamp,
    ...values,
  }));
  const own = set.table === 'ejn_suppliers' ? [sql`, firm`, sql`, input.key`] : [sql``, sql``];
  const { rows: written } = await tx.execute<{ id: string; inserted: boolean }>(sql`
    insert into ${sql.raw(set.table)} as stored (${columns}${own[0]}) select ${columns}${own[1]} from ${input(given)}
    on conflict (${sql.raw(set.prefix ? 'key' : 'id')}) do update set ${changes}
    where ${isReplaced('stored', future, set.removed === 'marked')}
    returning ${sql.raw(set.prefix ? 'substr(stored.key, 2)' : 'stored.id::text')} as id, (stored.xmax = 0) as inserted`);
  for (const { id, inserted } of written) upserted[inserted ? 'inserted' : 'changed'].push(Number(id));
  return upserted;
}

interface Statements {
  input: (rows: readonly object[]) => SQL;
  columns: SQL;
  changes: SQL;
}
const known = new Map<string, Statements>();

function statementsOf(set: SourceSet): Statements {
  let statements = known.get(set.name);
  if (!statements) {
    const key = set.prefix ? 'key' : 'id';
    const types = { [key]: set.prefix ? 'text' : 'bigint', stamp: 'text', ...set.columns };
    const changed = Object.keys(types)
      .filter((column) => column !== key)
      .map((column) =>
        set.earliest?.includes(column)
          ? `"${column}" = least(stored."${column}", excluded."${column}")`
          : `"${column}" = excluded."${column}"`,
      );
    if (set.removed === 'marked') changed.push('gone_at = null');
    statements = {
      input: jsonRecordset(types),
      columns: columnList(Object.keys(types)),
      changes: sql.raw(changed.join(', ')),
    };
    known.set(set.name, statements);
  }
  return statements;
}
