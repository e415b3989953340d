import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { isId } from '../../core/list-query.ts';
import { placeTexts, requireFolder } from './folders.service.ts';
import { freeNames, lockNames, type Wanted } from './naming.ts';
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

const PLACED = jsonRecordset({ idguid: 'uuid', folder_id: 'uuid', name: 'text' });

/** Where a file lies, or is to lie. */
export interface Placed {
  idguid: string;
  folder_id: string | null;
  name: string;
}

/** Moves files into a folder; one whose name is taken there gets a number. Answers how those that moved lay before. Throws 404, 422. */
export async function moveFiles(
  ctx: Ctx,
  idguids: readonly string[],
  folder: string | null,
): Promise<Placed[]> {
  await lockNames(ctx);
  const rows = (await lockAll(ctx, idguids)).filter(({ folder_id }) => folder_id !== folder);
  await place(
    ctx,
    rows,
    rows.map(({ name }) => ({ folder, name })),
  );
  return rows.map(({ idguid, folder_id, name }) => ({ idguid, folder_id, name }));
}

/** Puts files where they lay, under their names of then; a name that is taken by now gets a number. Answers how many. Throws 404, 422. */
export async function placeFiles(ctx: Ctx, files: readonly Placed[]): Promise<number> {
  await lockNames(ctx);
  const wanted = new Map(files.map((file) => [file.idguid, file]));
  const rows = await lockAll(ctx, [...wanted.keys()]);
  await place(
    ctx,
    rows,
    rows.map(({ idguid }) => ({ folder: wanted.get(idguid)!.folder_id, name: wanted.get(idguid)!.name })),
  );
  return rows.length;
}

/** Moves locked files, by position. */
async function place(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof lockAll>>,
  wanted: readonly Wanted[],
): Promise<void> {
  if (rows.length === 0) return;
  const folders = [...new Set(wanted.map(({ folder }) => folder))];
  for (const folder of folders) await requireFolder(ctx, folder);
  const names = await freeNames(ctx, wanted);
  const moved = rows.map((row, index) => ({ ...row, name: names[index]!, to: wanted[index]!.folder }));
  await ctx.db
    .update(s)
    .set({ folder_id: sql`input.folder_id`, name: sql`input.name`, ...changed(ctx) })
    .from(PLACED(moved.map(({ idguid, name, to }) => ({ idguid, name, folder_id: to }))))
    .where(and(eq(s.tenant_id, ctx.tenant.id), sql`${s.idguid} = input.idguid`));
  const textOf = await placeTexts(ctx, [...new Set(rows.map(({ folder_id }) => folder_id)), ...folders]);
  await note(
    ctx,
    moved.map((row) => line('update', row, { folder: { from: textOf(row.folder_id), to: textOf(row.to) } })),
  );
}
