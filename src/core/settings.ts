import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Audited, writeAudit } from './audit.ts';
import type { Ctx, Database, Tx } from './context.ts';
import { stale } from './stale.ts';

/** A table with the columns of `written` (table.ts). */
type StateTable = PgTable & { version: PgColumn; updated_at: PgColumn; updated_by: PgColumn };

/** Values stored and versioned as one record, with one audit entry per change. */
export interface Settings<V extends object> {
  /** The row with version, time and author of the last change: its table, other columns, and condition. */
  state: { table: StateTable; row: Record<string, unknown>; where?: SQL };
  /** Reads the current values, with defaults. */
  read(db: Database | Tx): Promise<V>;
  /** Stores the `changed` values; `after` are all of them. Announces the change to caches. */
  write(tx: Tx, changed: Partial<V>, after: V): Promise<void>;
  /** Audit entry; `format` converts values for it, default as they are. */
  trail: { subject: Audited; id: string; title: string; format?(values: V): Record<string, unknown> };
}

/** Current values and their last change. Version 0: never changed. */
export interface Versioned<V> {
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

export async function readVersioned<V extends object>(
  db: Tx | Database,
  { state, read }: Settings<V>,
): Promise<Versioned<V>> {
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
 * Changes checked values at `version` and writes the audit entry. Ignores undefined and unchanged values. Throws 409
 * `stale` with the current record, as `answer` formats it.
 */
export async function updateVersioned<V extends object, A extends object>(
  ctx: Ctx,
  settings: Settings<V>,
  { version, ...input }: Partial<V> & { version: number },
  answer: (current: Versioned<V>) => A,
): Promise<A> {
  const { state, trail } = settings;
  const { table } = state;
  // Creates the row if it is missing, so that it can be locked.
  await ctx.db
    .insert(table)
    .values({ ...state.row, version: 0 } as never)
    .onConflictDoNothing();
  await ctx.db
    .select(rowOf(state))
    .from(table as PgTable)
    .where(state.where)
    .for('update');
  const current = await readVersioned(ctx.db, settings);
  if (current.version !== version)
    throw stale({
      ...answer(current),
      updated_by: current.updated_by,
      updated_at: current.updated_at ?? new Date().toISOString(),
    });
  const before = current.values as Record<string, unknown>;
  const changed = Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key]),
    ),
  ) as Partial<V>;
  if (Object.keys(changed).length === 0) return answer(current);
  const after: V = { ...current.values, ...changed };
  await settings.write(ctx.db, changed, after);
  await ctx.db
    .update(table)
    .set({ version: sql`${table.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.name } as never)
    .where(state.where);
  const format = trail.format ?? ((values: V) => values as Record<string, unknown>);
  const [from, to] = [format(current.values), format(after)];
  const changes = Object.fromEntries(
    Object.keys(to)
      .filter((key) => !isDeepStrictEqual(from[key], to[key]))
      .map((key) => [key, { from: from[key], to: to[key] }]),
  );
  await writeAudit(ctx, trail.subject, [
    { action: 'update', record_id: trail.id, record_title: trail.title, changes },
  ]);
  return answer(await readVersioned(ctx.db, settings));
}
