import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { keptRaw, type RefusedRow, type TakenRow } from '../protocol/rows.ts';
import type { SourceSet } from '../protocol/sets.ts';

/** Days for which settled rows are kept, and those that nobody has settled. */
const SETTLED_DAYS = 90;
const KEPT_DAYS = 730;
/** Rows of a set that are known to be in quarantine; further ones are settled when a person does it. */
const MOST_KNOWN = 10_000;
/** Longest sentence about a row. */
const LONGEST_FAULT = 2000;

const INPUT = jsonRecordset({
  ...{ idguid: 'uuid', set: 'text', row_key: 'text', kind: 'text', fault: 'text', raw: 'text' },
});

/** Keys of a set's rows that are in quarantine and not settled. */
export async function quarantinedKeys(database: Database, set: SourceSet): Promise<Set<string>> {
  const { rows } = await database.execute<{ row_key: string }>(sql`
    select row_key from ejn_quarantine where set = ${set.name} and settled_at is null limit ${MOST_KNOWN}`);
  return new Set(rows.map(({ row_key }) => row_key));
}

/**
 * Keeps what was wrong with rows of a page, one line for a row. A line that a person has settled stays so while the row is the same. Rows of
 * `known` that come without a fault are settled. Answers the keys that are in quarantine now.
 */
export async function keepFaults(
  tx: Tx,
  set: SourceSet,
  { taken, refused }: { taken: readonly TakenRow[]; refused: readonly RefusedRow[] },
  known: ReadonlySet<string>,
): Promise<string[]> {
  const lines = new Map<string, { kind: 'refused' | 'mended'; fault: string; raw: unknown }>();
  for (const { key, fault, raw } of refused) lines.set(key, { kind: 'refused', fault, raw });
  for (const { id, faults, raw } of taken)
    if (faults.length > 0) lines.set(String(id), { kind: 'mended', fault: faults.join(' '), raw });
  const settled = taken.map(({ id }) => String(id)).filter((key) => known.has(key) && !lines.has(key));
  if (settled.length > 0)
    await tx.execute(sql`
      update ejn_quarantine set settled_at = now()
      where set = ${set.name} and row_key = any(${sql.param(settled)}::text[]) and settled_at is null`);
  if (lines.size === 0) return [];
  const input = [...lines]
    .map(([row_key, { kind, fault, raw }]) => ({
      ...{ idguid: newId(), set: set.name, row_key, kind },
      fault: fault.slice(0, LONGEST_FAULT).toWellFormed(),
      raw: keptRaw(set, raw),
    }))
    .sort((a, b) => (a.row_key < b.row_key ? -1 : 1));
  await tx.execute(sql`
    insert into ejn_quarantine as q (idguid, set, row_key, kind, fault, raw)
    select idguid, set, row_key, kind, fault, raw from ${INPUT(input)}
    on conflict (set, row_key) do update set kind = excluded.kind, fault = excluded.fault, raw = excluded.raw, seen = q.seen + 1,
      last_at = now(), settled_at = case when (q.fault, q.raw) = (excluded.fault, excluded.raw) then q.settled_at end`);
  return [...lines.keys()];
}

/** Removes old lines; answers how many. */
export async function removeOldFaults(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from ejn_quarantine where settled_at < now() - make_interval(days => ${SETTLED_DAYS}::int)
      or last_at < now() - make_interval(days => ${KEPT_DAYS}::int)`);
  return rowCount ?? 0;
}
