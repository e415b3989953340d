import { and, asc, eq, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { isId } from '../../core/list-query.ts';
import { publish } from '../../core/live/publish.ts';
import { stale } from '../../core/stale.ts';
import { folderIsNamed, lockNames, nameTaken } from './naming.ts';
import { storedFiles, storedFolders } from './stored-files.table.ts';

const f = storedFolders;
/** Subject of the trail. */
export const FOLDERS = { name: 'stored-folders', scope: 'tenant' } as const;
export const FILES_TOPIC = 'stored-files';

const COLUMNS = {
  idguid: f.idguid,
  version: f.version,
  updated_at: f.updated_at,
  updated_by: f.updated_by,
  parent_id: f.parent_id,
  name: f.name,
  files: sql<number>`(select count(*)::int from ${storedFiles} s where s.tenant_id = ${f}.tenant_id and s.folder_id = ${f}.idguid)`,
};

const own = (ctx: Ctx) => eq(f.tenant_id, ctx.tenant.id);
const one = (ctx: Ctx, idguid: string) => and(own(ctx), eq(f.idguid, idguid));

/** All folders, in order of name. */
export const listFolders = (ctx: Ctx) =>
  ctx.db.select(COLUMNS).from(f).where(own(ctx)).orderBy(asc(f.name), asc(f.idguid));

/** One folder, locked against removal until the transaction ends. Throws 404. */
export async function readFolder(ctx: Ctx, idguid: string) {
  const [row] = isId(idguid)
    ? await ctx.db.select(COLUMNS).from(f).where(one(ctx, idguid)).for('update', { of: f })
    : [];
  if (!row) throw notFound();
  return row;
}

/** Throws 422 at `field` unless the folder exists (null: the top does). */
export async function requireFolder(ctx: Ctx, idguid: string | null, field = 'folder_id'): Promise<void> {
  if (idguid === null) return;
  const [row] = await ctx.db.select({ idguid: f.idguid }).from(f).where(one(ctx, idguid)).for('key share');
  if (!row) throw invalid({ [field]: 'Fascikla više ne postoji.' });
}

/** Adds a folder. Throws 409 for a name that its parent has already. */
export async function createFolder(
  ctx: Ctx,
  { name, parent_id }: { name: string; parent_id: string | null },
) {
  await lockNames(ctx);
  await requireFolder(ctx, parent_id, 'parent_id');
  const idguid = newId();
  await ctx.db
    .insert(f)
    .values({ tenant_id: ctx.tenant.id, idguid, name, parent_id, updated_by: ctx.actor.name })
    .catch(refuseTaken(name));
  const changes = { name: { from: null, to: name } };
  await noteFolders(ctx, [{ action: 'create', record_id: idguid, record_title: name, changes }]);
  return readFolder(ctx, idguid);
}

/** Id of the folder of this name below another one (null: at the top). */
async function folderNamed(ctx: Ctx, parent: string | null, name: string): Promise<string | undefined> {
  const [known] = await ctx.db
    .select({ idguid: f.idguid })
    .from(f)
    .where(and(own(ctx), folderIsNamed(parent, name)));
  return known?.idguid;
}

/** The folder at a path below another one; missing folders are made. */
export async function folderAt(
  ctx: Ctx,
  parent: string | null,
  path: readonly string[],
): Promise<string | null> {
  let folder = parent;
  for (const name of path)
    folder =
      (await folderNamed(ctx, folder, name)) ?? (await createFolder(ctx, { name, parent_id: folder })).idguid;
  return folder;
}

/** The folder at a path below another one; undefined if there is none. */
export async function findFolder(
  ctx: Ctx,
  parent: string | null,
  path: readonly string[],
): Promise<string | null | undefined> {
  let folder: string | null | undefined = parent;
  for (const name of path) {
    if (folder === undefined) break;
    folder = await folderNamed(ctx, folder, name);
  }
  return folder;
}

/** Names from the top down to each of these folders, by its id. */
export async function pathsOf(ctx: Ctx, folders: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ idguid: string; path: string[] }>(sql`
    with recursive up as (
      select idguid, parent_id, name, 0 as depth from ${f}
        where tenant_id = ${ctx.tenant.id}::uuid and idguid = any(${sql.param(folders)}::uuid[])
      union all
      select up.idguid, p.parent_id, p.name, up.depth + 1 from ${f} p join up on p.idguid = up.parent_id
        where p.tenant_id = ${ctx.tenant.id}::uuid
    ) select idguid, array_agg(name order by depth desc) as path from up group by idguid`);
  return new Map(rows.map(({ idguid, path }) => [idguid, path]));
}

/** Ids of folders and of all below them. */
export async function foldersBelow(ctx: Ctx, folders: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(sql`
    with recursive below as (
      select idguid from ${f} where tenant_id = ${ctx.tenant.id}::uuid and idguid = any(${sql.param(folders)}::uuid[])
      union
      select c.idguid from ${f} c join below b on c.parent_id = b.idguid where c.tenant_id = ${ctx.tenant.id}::uuid
    ) select idguid from below`);
  return rows.map(({ idguid }) => idguid);
}

/** Renames or moves a folder at `version`. Throws 404, 409 `stale`, 409 for a taken name, 422 for a move below itself. */
export async function updateFolder(
  ctx: Ctx,
  idguid: string,
  { version, ...wanted }: { version: number; name?: string; parent_id?: string | null },
) {
  // Two moves at once could make a circle that neither sees.
  await lockNames(ctx);
  const before = await readFolder(ctx, idguid);
  if (before.version !== version) throw stale(before);
  const { name = before.name, parent_id = before.parent_id } = wanted;
  if (name === before.name && parent_id === before.parent_id) return before;
  await requireFolder(ctx, parent_id, 'parent_id');
  if (parent_id !== null && (await foldersBelow(ctx, [idguid])).includes(parent_id))
    throw invalid({ parent_id: 'Fascikla ne može biti u samoj sebi ni u fascikli ispod nje.' });
  await ctx.db
    .update(f)
    .set({ name, parent_id, version: version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(one(ctx, idguid))
    .catch(refuseTaken(name));
  const place = await placeTexts(ctx, [before.parent_id, parent_id]);
  const changes: AuditEntry['changes'] = {
    ...(name !== before.name && { name: { from: before.name, to: name } }),
    ...(parent_id !== before.parent_id && {
      folder: { from: place(before.parent_id), to: place(parent_id) },
    }),
  };
  await noteFolders(ctx, [{ action: 'update', record_id: idguid, record_title: name, changes }]);
  return readFolder(ctx, idguid);
}

/** Says where something lies, as a person reads it, for these folders (null: the top). */
export async function placeTexts(ctx: Ctx, folders: readonly (string | null)[]) {
  const paths = await pathsOf(
    ctx,
    folders.filter((folder) => folder !== null),
  );
  return (folder: string | null): string =>
    folder === null ? 'Sve datoteke' : (paths.get(folder) ?? []).join(' / ');
}

const NAMED = jsonRecordset({ idguid: 'uuid', parent_id: 'uuid', name: 'text' });

/** Of folders that are to come somewhere: the one that has the name there already, by the id of the one to come. */
export async function sameNamed(
  ctx: Ctx,
  wanted: readonly { idguid: string; parent_id: string | null; name: string }[],
): Promise<Map<string, string>> {
  const asked = wanted.map(({ idguid, parent_id, name }) => ({ idguid, parent_id, name }));
  const { rows } = await ctx.db.execute<{ idguid: string; known: string | null }>(sql`
    select input.idguid, (select ${f.idguid} from ${f}
      where ${own(ctx)} and ${folderIsNamed(sql`input.parent_id`, sql`input.name`)} limit 1) as known
    from ${NAMED(asked)}`);
  return new Map(rows.flatMap(({ idguid, known }) => (known ? [[idguid, known]] : [])));
}

/** Where what lay in folders goes back to: into the same folder or, if it is gone, the one at its path, which is made if need be. */
export async function placesAgain(
  ctx: Ctx,
  lay: readonly { folder: string | null; path: readonly string[] }[],
): Promise<(string | null)[]> {
  const folders = [...new Set(lay.flatMap(({ folder }) => folder ?? []))];
  const there = await ctx.db
    .select({ idguid: f.idguid })
    .from(f)
    .where(and(own(ctx), sql`${f.idguid} = any(${sql.param(folders)}::uuid[])`))
    .for('key share');
  const places = new Map<string | null, string | null>(there.map(({ idguid }) => [idguid, idguid]));
  for (const { folder, path } of lay)
    if (!places.has(folder)) places.set(folder, await folderAt(ctx, null, path));
  return lay.map(({ folder }) => places.get(folder)!);
}

/** Writes lines of the trail about folders and announces the change. */
export async function noteFolders(ctx: Ctx, lines: AuditEntry[]): Promise<void> {
  await writeAudit(ctx, FOLDERS, lines);
  await publish(ctx, { topic: FILES_TOPIC });
}

function refuseTaken(name: string): (error: unknown) => never {
  return (error) => {
    throw databaseError(error)?.code === '23505' ? nameTaken(name) : error;
  };
}
