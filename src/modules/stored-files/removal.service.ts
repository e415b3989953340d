import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { trash } from '../../core/records/trash.table.ts';
import { trashOfRows } from '../../core/records/trash.ts';
import { placesAgain } from './folder-paths.service.ts';
import { FOLDERS, pathsOf } from './folders.service.ts';
import { KEPT_FILES, OUTSIDE } from './labels.ts';
import { lockAll } from './moving.service.ts';
import { freeNames, lockNames } from './naming.ts';
import { fileShares } from './shares.table.ts';
import { usesOfStoredFiles } from './slots.ts';
import { line, lockStored, note, readStored } from './stored-files.service.ts';
import { storedFiles, storedFileVersions } from './stored-files.table.ts';

const s = storedFiles;
const v = storedFileVersions;

/** Where a removed file lay, as a person reads it. */
const PLACE = sql<string>`coalesce((
  select string_agg(folder, ' / ' order by depth)
  from jsonb_array_elements_text(${trash.record} -> 'path') with ordinality as path(folder, depth)), ${OUTSIDE})`;

/** Removed files. */
export const filesInTrash = trashOfRows(KEPT_FILES, s, 'name', PLACE);

const OWN_VERSIONS = sql`from ${v} v where v.tenant_id = removed.tenant_id and v.stored_file_id = removed.idguid`;

/** What is removed with a folder goes with it. */
export const inFolder = (folder: string) => ({ resource: sql`${FOLDERS.name}`, idguid: sql`${folder}` });

/** Most records that a refusal names. */
const NAMED = 3;

/** A file that is about to be removed. */
interface Leaving {
  idguid: string;
  name: string;
  folder_id: string | null;
}

/** Throws 409 `in_use` that names the records which need one of the files, whose ids a statement selects. */
export async function refuseUsed(ctx: Ctx, idguids: SQL): Promise<void> {
  const used = await usesOfStoredFiles.value(ctx, idguids, NAMED);
  if (!used) return;
  const { name } = await readStored(ctx, used.idguid);
  const more = used.more > 0 ? ` i još ${used.more}` : '';
  const others = used.others > 0 ? ` Među ovim datotekama ima još priloga: ${used.others}.` : '';
  throw new AppError(409, 'in_use', `Datoteka „${name}” je prilog: ${used.by.join(', ')}${more}.${others}`);
}

/**
 * Moves locked files, which nothing uses, with their versions to the trash. It remembers where they lay, and the folder that they
 * are removed with. Answers how many.
 */
export async function removeRows(
  ctx: Ctx,
  rows: readonly Leaving[],
  folder: string | null = null,
): Promise<number> {
  const ids = rows.map(({ idguid }) => idguid);
  const folders = new Set(rows.flatMap(({ folder_id }) => folder_id ?? []));
  const paths = Object.fromEntries(await pathsOf(ctx, [...folders]));
  // A link that is revoked or used meanwhile would come back as it was before.
  await ctx.db.execute(sql`select from ${fileShares} h
    where h.tenant_id = ${ctx.tenant.id}::uuid and h.stored_file_id in (select unnest(${sql.param(ids)}::uuid[])) for update`);
  await filesInTrash.remove(ctx, ids, {
    parts: sql`jsonb_build_object('versions', (select coalesce(jsonb_agg(v), '[]') ${OWN_VERSIONS}),
      'shares', (select coalesce(jsonb_agg(h), '[]') from ${fileShares} h where h.tenant_id = removed.tenant_id and h.stored_file_id = removed.idguid),
      'path', coalesce(${JSON.stringify(paths)}::jsonb -> removed.folder_id::text, '[]'))`,
    files: sql`array(select v.file_id ${OWN_VERSIONS})`,
    partOf: folder === null ? undefined : inFolder(folder),
  });
  await note(
    ctx,
    rows.map((row) => line('delete', row, {})),
  );
  return rows.length;
}

/** Moves files to the trash. Throws 404 unless all exist, 409 `in_use`. Answers how many. */
export async function removeFiles(ctx: Ctx, idguids: readonly string[]): Promise<number> {
  const rows = await lockAll(ctx, idguids);
  await refuseUsed(ctx, sql`select unnest(${sql.param(idguids)}::uuid[])`);
  return removeRows(ctx, rows);
}

/** Moves one file to the trash; with `version`, only as it was seen. Throws 404, 409 `stale`, 409 `in_use`. */
export async function removeFile(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  await lockStored(ctx, idguid, version);
  await removeFiles(ctx, [idguid]);
}

type Kept = {
  path: string[];
  versions: unknown[];
  shares?: unknown[];
  folder_id: string | null;
  name: string;
};

const PLACED = jsonRecordset({ idguid: 'uuid', folder_id: 'uuid', name: 'text' });

/** Restores files with their links to where they lay; a folder that is gone is made again, a taken name gets a number. Throws 404, 409. */
export async function restoreFiles(ctx: Ctx, idguids: string[]): Promise<number> {
  await lockNames(ctx);
  const waiting = await filesInTrash.lockRemoved(ctx, idguids);
  if (waiting.length === 0) return 0;
  const kept = waiting.map(({ record }) => record as unknown as Kept);
  const folders = await placesAgain(
    ctx,
    kept.map(({ folder_id, path }) => ({ folder: folder_id, path })),
  );
  const names = await freeNames(
    ctx,
    kept.map(({ name }, index) => ({ folder: folders[index]!, name })),
  );
  const elsewhere = waiting.flatMap(({ idguid }, index) => {
    const [folder_id, name] = [folders[index], names[index]];
    const same = folder_id === kept[index]!.folder_id && name === kept[index]!.name;
    return same ? [] : { idguid, folder_id, name };
  });
  await ctx.db
    .update(trash)
    .set({
      record: sql`${trash.record} || jsonb_build_object('folder_id', input.folder_id, 'name', input.name)`,
    })
    .from(PLACED(elsewhere))
    .where(and(eq(trash.tenant_id, ctx.tenant.id), sql`${trash.idguid} = input.idguid`));
  await filesInTrash.putBack(ctx, waiting);
  const versions = JSON.stringify(kept.flatMap((file) => file.versions));
  await ctx.db.execute(
    sql`insert into ${v} select * from jsonb_populate_recordset(null::${v}, ${versions}::jsonb)`,
  );
  const shares = JSON.stringify(kept.flatMap((file) => file.shares ?? []));
  await ctx.db.execute(
    sql`insert into ${fileShares} select * from jsonb_populate_recordset(null::${fileShares}, ${shares}::jsonb)`,
  );
  await note(
    ctx,
    waiting.map(({ idguid, title }) => line('restore', { idguid, name: title }, {})),
  );
  return waiting.length;
}
