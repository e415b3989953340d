import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { isId } from '../../core/list-query.ts';
import { placeTexts, requireFolder } from './folders.service.ts';
import { freeNames, lockNames } from './naming.ts';
import { changed, line, note } from './stored-files.service.ts';
import { storedFiles } from './stored-files.table.ts';

const s = storedFiles;

/** Locks files in order of id. Throws 404 unless all exist. */
export async function lockAll(ctx: Ctx, idguids: readonly string[]) {
  const ids = [...new Set(idguids.filter(isId))];
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ idguid: s.idguid, name: s.name, folder_id: s.folder_id })
          .from(s)
          .where(and(eq(s.tenant_id, ctx.tenant.id), sql`${s.idguid} = any(${sql.param(ids)}::uuid[])`))
          .orderBy(asc(s.idguid))
          .for('update');
  if (rows.length !== new Set(idguids).size)
    throw new AppError(404, 'not_found', 'Neka od datoteka više ne postoji.');
  return rows;
}

const NAMED = jsonRecordset({ idguid: 'uuid', name: 'text' });

/** Moves files into a folder; one whose name is taken there gets a number. Answers where those that moved lay. */
export async function moveFiles(
  ctx: Ctx,
  idguids: readonly string[],
  folder: string | null,
): Promise<{ folder_id: string | null; idguids: string[] }[]> {
  await lockNames(ctx);
  await requireFolder(ctx, folder);
  const rows = (await lockAll(ctx, idguids)).filter(({ folder_id }) => folder_id !== folder);
  if (rows.length === 0) return [];
  const names = await freeNames(
    ctx,
    rows.map(({ name }) => ({ folder, name })),
  );
  const moved = rows.map((row, index) => ({ ...row, name: names[index]! }));
  await ctx.db
    .update(s)
    .set({ folder_id: folder, name: sql`input.name`, ...changed(ctx) })
    .from(NAMED(moved.map(({ idguid, name }) => ({ idguid, name }))))
    .where(and(eq(s.tenant_id, ctx.tenant.id), sql`${s.idguid} = input.idguid`));
  const place = await placeTexts(ctx, [...new Set(rows.map(({ folder_id }) => folder_id)), folder]);
  await note(
    ctx,
    moved.map((row) => line('update', row, { folder: { from: place(row.folder_id), to: place(folder) } })),
  );
  return [...Map.groupBy(rows, ({ folder_id }) => folder_id)].map(([folder_id, there]) => ({
    folder_id,
    idguids: there.map(({ idguid }) => idguid),
  }));
}
