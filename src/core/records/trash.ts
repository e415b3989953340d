import { and, asc, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx, Tx } from '../context.ts';
import { databaseError } from '../dberrors.ts';
import { AppError, notFound } from '../errors.ts';
import { trashFiles } from '../files/files.table.ts';
import { columnList } from '../json-recordset.ts';
import { isId } from '../list-query.ts';
import { momentOf } from '../moments.ts';
import { listingOf } from '../query.ts';
import type { Kept } from './kept.ts';
import type { Removed } from './missing-references.ts';
import { TRASH_DAYS } from './trash.api.ts';
import { trash } from './trash.table.ts';

/** Names of the columns that a statement may write. */
export const storedColumns = (table: PgTable): string[] =>
  Object.entries(getTableColumns(table)).flatMap(([name, { generated }]) => (generated ? [] : name));

/** Default values of a table's columns, except those that the database computes. */
const defaultsOf = (table: PgTable): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      column.default === undefined || is(column.default, SQL) ? [] : [[name, column.default]],
    ),
  );

/** Code of a 409 for a record that cannot be restored. */
export const CANNOT_RESTORE = 'cannot_restore';

/** 409 that names a record which cannot be restored. */
export const cannotRestore = (title: string, why: string, code = CANNOT_RESTORE): AppError =>
  new AppError(409, code, `„${title}” se ne može vratiti. ${why}`);

/** What a deletion moves to the trash, of the rows that it returns as `removed`. */
interface Moved {
  deletion: SQL;
  /** The deleted rows, joined with whatever `title` and `parts` need. */
  from?: SQL;
  title: SQL;
  /** An object that is kept with the row; it has `refs`. */
  parts: SQL;
  /** Ids of its files, an array of uuid; they are kept as long as the row. */
  files?: SQL;
  /** Name of the resource or subject, and id, of what it goes with. */
  partOf?: { resource: SQL; idguid: SQL };
}

/** The statement that moves rows to the trash under a name. */
export const movingRowsToTrash = (
  ctx: Ctx,
  name: string,
  { deletion, from = sql`removed`, title, parts, files = sql`'{}'::uuid[]`, partOf }: Moved,
): SQL =>
  sql`with removed as (${deletion} returning *), kept as (
      insert into ${trash} (tenant_id, idguid, resource, title, part_of_resource, part_of, record, removed_by)
      select ${ctx.tenant.id}::uuid, idguid, ${name}, ${title}, ${partOf?.resource ?? null}, (${partOf?.idguid ?? null})::uuid, to_jsonb(removed) - 'search' || ${parts}, ${ctx.actor.name}
      from ${from}
    ) insert into ${trashFiles} (tenant_id, record_id, file_id)
    select distinct ${ctx.tenant.id}::uuid, idguid, unnest(${files}) from removed`;

/** When and by whom a row was removed, and until when it is kept. */
export const REMOVED = {
  removed_at: momentOf(sql<Date>`${trash.removed_at}`),
  removed_by: sql<string>`${trash.removed_by}`,
  kept_until: momentOf(sql<Date>`${trash.removed_at} + ${`${TRASH_DAYS} days`}::interval`),
};

/**
 * What is in the trash under the name of a resource or subject, and the statement that puts it back into its table. `place`: where a
 * row of the trash lay.
 */
export function trashOfTable(
  name: string,
  table: PgTable,
  defaults: Record<string, unknown> = {},
  place?: SQL<string>,
) {
  const own = (ctx: Ctx): SQL => and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.resource, name)) as SQL;
  // Joined, not compared with an array: while statistics do not know of thousands that have just been removed, each would be with every id.
  const among = (ctx: Ctx, ids: string[]): SQL =>
    and(own(ctx), sql`${trash.idguid} in (select unnest(${sql.param(ids)}::uuid[]))`) as SQL;
  const names = storedColumns(table);
  const lay = (place ? { place } : {}) as { place: SQL<string> };
  const changed: Record<string, (ctx: Ctx) => SQL> = {
    version: () => sql`kept.version + 1`,
    updated_at: () => sql`now()`,
    updated_by: (ctx) => sql`${ctx.actor.name}`,
  };

  return {
    /** True for its rows in the organisation's trash. */
    own,

    /** Ids of some of them, for a batch; what somebody else restores or purges at this moment is left out. */
    async next(ctx: Ctx, most: number, where?: SQL): Promise<string[]> {
      const rows = await ctx.db
        .select({ idguid: trash.idguid })
        .from(trash)
        .where(and(own(ctx), where))
        .limit(most)
        .for('update', { skipLocked: true });
      return rows.map(({ idguid }) => idguid);
    },

    /** The removed records that the caller's organisation may restore. */
    trash: listingOf((ctx) => ({
      columns: {
        idguid: sql<string>`${trash.idguid}`,
        title: sql<string>`${trash.title}`,
        ...lay,
        ...REMOVED,
      },
      from: sql`${trash}`,
      where: own(ctx),
      folded: trash.search,
      filters: { removed_at: trash.removed_at, removed_by: trash.removed_by, idguid: trash.idguid },
      order: { title: [trash.title], removed_at: [trash.removed_at], removed_by: [trash.removed_by] },
      id: trash.idguid,
    })),

    /** These records in the organisation's trash, locked. Throws 404 unless all are there, and `where` is true for all. */
    async lockRemoved(ctx: Ctx, idguids: string[], where?: SQL): Promise<Removed[]> {
      if (!idguids.every(isId)) throw notFound();
      const ids = [...new Set(idguids.map((id) => id.toLowerCase()))];
      const removed = await ctx.db
        .select({ idguid: trash.idguid, title: trash.title, record: trash.record })
        .from(trash)
        .where(and(among(ctx, ids), where))
        .orderBy(asc(trash.idguid))
        .for('update');
      if (removed.length !== ids.length) throw new AppError(404, 'not_found', 'Zapis više nije u korpi.');
      return removed;
    },

    /** Puts the rows back into their table. */
    insert: (ctx: Ctx, ids: string[], tx: Tx = ctx.db) =>
      tx.execute(sql`insert into ${table} (${columnList(names)})
        select ${sql.join(
          names.map((column) => changed[column]?.(ctx) ?? sql`kept.${sql.identifier(column)}`),
          sql`, `,
        )} from ${trash}
        cross join lateral jsonb_populate_record(null::${table}, ${JSON.stringify(defaults)}::jsonb || ${trash.record}) kept
        where ${among(ctx, ids)}`),

    /** Takes them out of the trash. */
    forget: (ctx: Ctx, ids: string[]) => ctx.db.delete(trash).where(among(ctx, ids)),
  };
}

/** The trash of a hand-written table, whose module keeps its own rules. `titled`: the column that names a row, or an expression. */
export function trashOfRows(
  { name }: Pick<Kept, 'name'>,
  table: PgTable,
  titled: string | SQL<string>,
  place?: SQL<string>,
) {
  const kept = trashOfTable(name, table, defaultsOf(table), place);
  const { trash: listing, own, next, lockRemoved, insert, forget } = kept;

  /** Puts locked rows back. Throws 409 that names a row which its table no longer accepts. */
  async function putBack(ctx: Ctx, removed: readonly Removed[]): Promise<void> {
    const ids = removed.map(({ idguid }) => idguid);
    // In a savepoint, so that a refused one can be looked for.
    await ctx.db
      .transaction((tx) => insert(ctx, ids, tx))
      .catch(async (error: unknown) => {
        if (!isRefused(error)) throw error;
        for (const { idguid, title } of removed)
          await insert(ctx, [idguid]).catch((reason: unknown) => {
            if (!isRefused(reason)) throw reason;
            throw cannotRestore(title, 'Pravila su se u međuvremenu promijenila. Unesite zapis ponovo.');
          });
        throw error;
      });
    await forget(ctx, ids);
  }

  return {
    listing,
    own,
    next,
    lockRemoved,
    forget,
    putBack,

    /** Moves rows to the trash; `parts` is an object kept with a row of `removed`, for `restore` to answer. */
    async remove(
      ctx: Ctx,
      ids: string[],
      { parts = sql`'{}'::jsonb`, ...more }: Partial<Pick<Moved, 'parts' | 'files' | 'partOf'>> = {},
    ): Promise<void> {
      await ctx.db.execute(
        movingRowsToTrash(ctx, name, {
          deletion: sql`delete from ${table} where idguid = any(${sql.param(ids)}::uuid[])`,
          title: typeof titled === 'string' ? sql`${sql.identifier(titled)}` : titled,
          parts: sql`${parts} || '{"refs": {}}'`,
          ...more,
        }),
      );
    },

    /** Locks rows, puts them back and answers what was kept of them. Throws 404 unless all are in the organisation's trash, and as `putBack`. */
    async restore(ctx: Ctx, idguids: string[]): Promise<Removed[]> {
      const removed = await lockRemoved(ctx, idguids);
      await putBack(ctx, removed);
      return removed;
    },
  };
}

/** Whether a row does not fit its table. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? '');
