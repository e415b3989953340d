import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { isId } from '../../core/list-query.ts';
import { trash } from '../../core/records/trash.table.ts';
import { trashOfRows } from '../../core/records/trash.ts';
import { inBatches } from './batches.ts';
import { placesAgain, sameNamed } from './folder-paths.service.ts';
import { FOLDERS, foldersBelow, noteFolders, pathsOf, readFolder } from './folders.service.ts';
import { filesInTrash, inFolder, refuseUsed, removeRows, restoreFiles } from './removal.service.ts';
import { storedFiles, storedFolders } from './stored-files.table.ts';

const s = storedFiles;

/** Most files that one transaction removes or restores (docs/decisions/062). */
export const MOVED_AT_ONCE = 5000;

/** Removed folders. They are in no list: they come back with the files that were removed with them. */
export const foldersInTrash = trashOfRows(FOLDERS, storedFolders, 'name');

/** True for files in folders. */
const isIn = (ctx: Ctx, folders: readonly string[]): SQL =>
  and(eq(s.tenant_id, ctx.tenant.id), sql`${s.folder_id} = any(${sql.param(folders)}::uuid[])`) as SQL;

/**
 * Removes a folder and those below it; their files go to the trash, `atOnce` in a transaction and the folders with the last of them.
 * Answers how many files. Throws 404, and 409 `in_use`, as a rule before anything is removed.
 */
export const removeFolder = (run: RunInTenant, idguid: string, atOnce = MOVED_AT_ONCE): Promise<number> =>
  inBatches(run, atOnce, async (ctx) => {
    await readFolder(ctx, idguid);
    const folders = await foldersBelow(ctx, [idguid]);
    const files = await ctx.db
      .select({ idguid: s.idguid, name: s.name, folder_id: s.folder_id })
      .from(s)
      .where(isIn(ctx, folders))
      .orderBy(asc(s.idguid))
      .limit(atOnce)
      .for('update');
    await refuseUsed(ctx, sql`select ${s.idguid} from ${s} where ${isIn(ctx, folders)}`);
    if (files.length > 0) await removeRows(ctx, files, idguid);
    if (files.length < atOnce) await dropFolders(ctx, idguid, folders);
    return files.length;
  });

/** Moves empty folders to the trash: one, and those below it. */
async function dropFolders(ctx: Ctx, idguid: string, folders: readonly string[]): Promise<void> {
  const paths = await pathsOf(ctx, folders);
  const above = JSON.stringify(paths.get(idguid)!.slice(0, -1));
  // One statement: a folder and those below it go together.
  await foldersInTrash.remove(ctx, [...folders], {
    parts: sql`jsonb_build_object('path', ${above}::jsonb)`,
    partOf: inFolder(idguid),
  });
  await noteFolders(
    ctx,
    folders.map((folder) => {
      const name = paths.get(folder)!.at(-1)!;
      return {
        action: 'delete',
        record_id: folder,
        record_title: name,
        changes: { name: { from: name, to: null } },
      };
    }),
  );
}

/**
 * Restores a removed folder with the folders and files that were removed with it and are still in the trash, `atOnce` files in a
 * transaction and the folders with the first of them. If it is interrupted, it can be asked for again. Answers how many files. Throws
 * 404 if nothing of the folder is in the trash, 409.
 */
export const restoreFolder = (run: RunInTenant, idguid: string, atOnce = MOVED_AT_ONCE): Promise<number> =>
  inBatches(run, atOnce, async (ctx, begun) => {
    const found = begun || (await putBack(ctx, idguid));
    const files = isId(idguid) ? await filesInTrash.next(ctx, atOnce, eq(trash.part_of, idguid)) : [];
    if (!found && files.length === 0) throw new AppError(404, 'not_found', 'Fascikla više nije u korpi.');
    return restoreFiles(ctx, files);
  });

type Kept = { parent_id: string | null; name: string; path: string[] };

const PARENTS = jsonRecordset({ idguid: 'uuid', parent_id: 'uuid' });
const INSTEAD = jsonRecordset({ gone: 'text', folder_id: 'uuid' });

/** Puts a removed folder and those below it back, from the top down; where one of the same name stands by now, that is taken. False if it is not in the trash. */
async function putBack(ctx: Ctx, idguid: string): Promise<boolean> {
  const rows = isId(idguid)
    ? await ctx.db
        .select({ idguid: trash.idguid, record: trash.record })
        .from(trash)
        .where(and(foldersInTrash.own(ctx), eq(trash.part_of, idguid)))
        .for('update')
    : [];
  const removed = rows.map((row) => ({ idguid: row.idguid, ...(row.record as unknown as Kept) }));
  const top = removed.find((folder) => folder.idguid === idguid.toLowerCase());
  if (!top) return false;
  const [above] = await placesAgain(ctx, [{ folder: top.parent_id, path: top.path }]);
  const places = new Map<string | null, string | null>([[top.parent_id, above!]]);
  for (let level = [top]; level.length > 0; ) {
    const wanted = level.map((folder) => ({ ...folder, parent_id: places.get(folder.parent_id) ?? null }));
    const known = await sameNamed(ctx, wanted);
    const again = wanted.filter((folder) => !known.has(folder.idguid));
    await ctx.db
      .update(trash)
      .set({ record: sql`${trash.record} || jsonb_build_object('parent_id', input.parent_id)` })
      .from(PARENTS(again.map(({ idguid: id, parent_id }) => ({ idguid: id, parent_id }))))
      .where(and(eq(trash.tenant_id, ctx.tenant.id), sql`${trash.idguid} = input.idguid`));
    await foldersInTrash.restore(
      ctx,
      again.map((folder) => folder.idguid),
    );
    await noteFolders(
      ctx,
      again.map(({ idguid: record_id, name }) => ({
        action: 'restore',
        record_id,
        record_title: name,
        changes: {},
      })),
    );
    await redirect(ctx, idguid, known);
    for (const folder of level) places.set(folder.idguid, known.get(folder.idguid) ?? folder.idguid);
    const ids = new Set<string | null>(level.map((folder) => folder.idguid));
    level = removed.filter(({ parent_id }) => ids.has(parent_id));
  }
  await foldersInTrash.forget(
    ctx,
    removed.map((folder) => folder.idguid),
  );
  return true;
}

/** Has files that were removed with a folder come back into other folders than those they lay in. */
async function redirect(ctx: Ctx, folder: string, instead: ReadonlyMap<string, string>): Promise<void> {
  if (instead.size === 0) return;
  await ctx.db
    .update(trash)
    .set({ record: sql`${trash.record} || jsonb_build_object('folder_id', input.folder_id)` })
    .from(INSTEAD([...instead].map(([gone, folder_id]) => ({ gone, folder_id }))))
    .where(
      and(
        filesInTrash.own(ctx),
        eq(trash.part_of, folder),
        sql`${trash.record} ->> 'folder_id' = input.gone`,
      ),
    );
}
