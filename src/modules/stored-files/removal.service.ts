import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { trash } from '../../core/records/trash.table.ts';
import { trashOfRows } from '../../core/records/trash.ts';
import { deleteFolders, folderAt, foldersBelow, pathsOf, readFolder } from './folders.service.ts';
import { KEPT_FILES } from './labels.ts';
import { freeName, lockNames } from './naming.ts';
import { fileShares } from './shares.table.ts';
import { usesOfStoredFiles } from './slots.ts';
import { line, lockAll, lockStored, note } from './stored-files.service.ts';
import { storedFiles, storedFileVersions } from './stored-files.table.ts';

const s = storedFiles;
const v = storedFileVersions;

/** Removed files. */
export const filesInTrash = trashOfRows(KEPT_FILES, s, 'name');

const OWN_VERSIONS = sql`from ${v} v where v.tenant_id = removed.tenant_id and v.stored_file_id = removed.idguid`;

/** Most records that a refusal names. */
const NAMED = 3;

/** Throws 409 `in_use` that names the records which need one of the files. */
async function refuseUsed(ctx: Ctx, rows: readonly { idguid: string; name: string }[]): Promise<void> {
  const used = await usesOfStoredFiles.value(
    ctx,
    rows.map(({ idguid }) => idguid),
  );
  const [first] = used;
  if (!first) return;
  const { name } = rows.find(({ idguid }) => idguid === first.idguid)!;
  const users = used.filter(({ idguid }) => idguid === first.idguid).map(({ by }) => by);
  const more = users.length > NAMED ? ` i još ${users.length - NAMED}` : '';
  const others = new Set(used.map(({ idguid }) => idguid)).size - 1;
  throw new AppError(
    409,
    'in_use',
    `Datoteka „${name}” je prilog: ${users.slice(0, NAMED).join(', ')}${more}.${
      others > 0 ? ` Odabranih datoteka koje su prilozi ima još: ${others}.` : ''
    }`,
  );
}

/**
 * Moves files with their versions to the trash, which remembers where they lay. Throws 404 unless all exist, 409 `in_use`. Answers
 * how many.
 */
export async function removeFiles(ctx: Ctx, idguids: readonly string[]): Promise<number> {
  const rows = await lockAll(ctx, idguids);
  await refuseUsed(ctx, rows);
  const folders = new Set(rows.flatMap(({ folder_id }) => folder_id ?? []));
  const paths = Object.fromEntries(await pathsOf(ctx, [...folders]));
  await filesInTrash.remove(
    ctx,
    rows.map(({ idguid }) => idguid),
    sql`jsonb_build_object('versions', (select coalesce(jsonb_agg(v), '[]') ${OWN_VERSIONS}),
      'shares', (select coalesce(jsonb_agg(h), '[]') from ${fileShares} h where h.tenant_id = removed.tenant_id and h.stored_file_id = removed.idguid),
      'path', coalesce(${JSON.stringify(paths)}::jsonb -> removed.folder_id::text, '[]'))`,
    sql`array(select v.file_id ${OWN_VERSIONS})`,
  );
  await note(
    ctx,
    rows.map((row) => line('delete', row, {})),
  );
  return rows.length;
}

/** Moves one file to the trash; with `version`, only as it was seen. Throws 404, 409 `stale`, 409 `in_use`. */
export async function removeFile(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  await lockStored(ctx, idguid, version);
  await removeFiles(ctx, [idguid]);
}

/** Deletes a folder and those below it; their files go to the trash. Answers how many files. Throws 404, 409 `in_use`. */
export async function removeFolder(ctx: Ctx, idguid: string): Promise<number> {
  // No file is added to one of them meanwhile.
  await lockNames(ctx);
  await readFolder(ctx, idguid);
  const folders = await foldersBelow(ctx, [idguid]);
  const inside = await ctx.db
    .select({ idguid: s.idguid })
    .from(s)
    .where(and(eq(s.tenant_id, ctx.tenant.id), inArray(s.folder_id, folders)));
  const removed = await removeFiles(
    ctx,
    inside.map((row) => row.idguid),
  );
  await deleteFolders(ctx, folders);
  return removed;
}

type Kept = {
  path: string[];
  versions: unknown[];
  shares?: unknown[];
  folder_id: string | null;
  name: string;
};

/** Restores files with their links to where they lay; a folder that is gone is made again, a taken name gets a number. Throws 404, 409. */
export async function restoreFiles(ctx: Ctx, idguids: string[]): Promise<number> {
  await lockNames(ctx);
  const waiting = await filesInTrash.lockRemoved(ctx, idguids);
  for (const { idguid, record } of waiting) {
    const { path, name } = record as unknown as Kept;
    const folder_id = await folderAt(ctx, null, path);
    const place = JSON.stringify({ folder_id, name: await freeName(ctx, folder_id, name) });
    await ctx.db
      .update(trash)
      .set({ record: sql`${trash.record} || ${place}::jsonb` })
      .where(and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.idguid, idguid)));
    await filesInTrash.restore(ctx, [idguid]);
  }
  const versions = JSON.stringify(waiting.flatMap(({ record }) => (record as unknown as Kept).versions));
  await ctx.db.execute(
    sql`insert into ${v} select * from jsonb_populate_recordset(null::${v}, ${versions}::jsonb)`,
  );
  const shares = JSON.stringify(waiting.flatMap(({ record }) => (record as unknown as Kept).shares ?? []));
  await ctx.db.execute(
    sql`insert into ${fileShares} select * from jsonb_populate_recordset(null::${fileShares}, ${shares}::jsonb)`,
  );
  await note(
    ctx,
    waiting.map(({ idguid, title }) => line('restore', { idguid, name: title }, {})),
  );
  return waiting.length;
}
