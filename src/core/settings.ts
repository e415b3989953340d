import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Audited, writeAudit } from './audit.ts';
import type { Ctx, Database, Tx } from './context.ts';
import { stale } from './stale.ts';

/** A table with the columns of `written` (table.ts). */
type StateTable = PgTable & { version: PgColumn; updated_at: PgColumn; updated_by: PgColumn };

/** Values that are one record: changed together, at a version, with one line in the trail. */
export interface Settings<V extends object> {
  /** The row that says how often they were changed, when and by whom: its table, what it holds beside that, and which it is there. */
  state: { table: StateTable; row: Record<string, unknown>; where?: SQL };
  /** The values as they stand, with the defaults where none was given. */
  read(db: Database | Tx): Promise<V>;
  /** Keeps those that `changed`; all of them are then `after`. Whatever remembers them is told here. */
  write(tx: Tx, changed: Partial<V>, after: V): Promise<void>;
  /** How the trail calls them; `told` says values as it tells them, as they stand unless given. */
  trail: { subject: Audited; id: string; title: string; told?(values: V): Record<string, unknown> };
}

/** Values as they stand, and their last change. Version 0: nobody has changed any. */
export interface Kept<V> {
  version: number;
  /** ISO 8601. */
  updated_at: string | null;
  updated_by: string | null;
  values: V;
}

const rowOf = ({ table }: Settings<never>['state']) => ({
  version: table.version,
  updated_at: table.updated_at,
  updated_by: table.updated_by,
});

/** Reads values with their last change. */
export async function readKept<V extends object>(
  db: Tx | Database,
  { state, read }: Settings<V>,
): Promise<Kept<V>> {
  const [row] = (await db
    .select(rowOf(state))
    .from(state.table as PgTable)
    .where(state.where)) as { version: number; updated_at: Date; updated_by: string | null }[];
  return {
    version: row?.version ?? 0,
    updated_at: row?.version ? row.updated_at.toISOString() : null,
    updated_by: row?.updated_by ?? null,
    values: await read(db),
  };
}

/**
 * Changes the given values at `version` and tells the trail; those that are undefined, and those that say what stands already, are not
 * changed. They have been checked. Throws 409 `stale` with all of it as it is now, as `answer` says it.
 */
export async function changeKept<V extends object, A extends object>(
  ctx: Ctx,
  settings: Settings<V>,
  { version, ...given }: Partial<V> & { version: number },
  answer: (kept: Kept<V>) => A,
): Promise<A> {
  const { state, trail } = settings;
  const { table } = state;
  // The row may not be there yet to be locked.
  await ctx.db
    .insert(table)
    .values({ ...state.row, version: 0 } as never)
    .onConflictDoNothing();
  await ctx.db
    .select(rowOf(state))
    .from(table as PgTable)
    .where(state.where)
    .for('update');
  const kept = await readKept(ctx.db, settings);
  if (kept.version !== version)
    throw stale({
      ...answer(kept),
      updated_by: kept.updated_by,
      updated_at: kept.updated_at ?? new Date().toISOString(),
    });
  const before = kept.values as Record<string, unknown>;
  const changed = Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key]),
    ),
  ) as Partial<V>;
  if (Object.keys(changed).length === 0) return answer(kept);
  const after: V = { ...kept.values, ...changed };
  await settings.write(ctx.db, changed, after);
  await ctx.db
    .update(table)
    .set({ version: sql`${table.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.name } as never)
    .where(state.where);
  const told = trail.told ?? ((values: V) => values as Record<string, unknown>);
  const [from, to] = [told(kept.values), told(after)];
  const changes = Object.fromEntries(
    Object.keys(to)
      .filter((key) => !isDeepStrictEqual(from[key], to[key]))
      .map((key) => [key, { from: from[key], to: to[key] }]),
  );
  await writeAudit(ctx, trail.subject, [
    { action: 'update', record_id: trail.id, record_title: trail.title, changes },
  ]);
  return answer(await readKept(ctx.db, settings));
}
