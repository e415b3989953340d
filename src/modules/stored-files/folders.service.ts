import { and, asc, eq, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { publish } from '../../core/live/publish.ts';
import { stale } from '../../core/stale.ts';
import { OUTSIDE } from './labels.ts';
import { lockNames, nameTaken } from './naming.ts';
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
  await noteFolders(ctx, [created(idguid, name)]);
  return readFolder(ctx, idguid);
}

/** Line of the trail for a new folder. */
export const created = (record_id: string, name: string): AuditEntry => ({
  action: 'create',
  record_id,
  record_title: name,
  changes: { name: { from: null, to: name } },
});

/** Most folders above one that are named: a circle, which nothing makes, would have no end. */
const DEEPEST = 1000;

/** Names from the top down to each of these folders, by its id. */
export async function pathsOf(ctx: Ctx, folders: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ idguid: string; path: string[] }>(sql`
    with recursive up as (
      select idguid, parent_id, name, 0 as depth from ${f}
        where tenant_id = ${ctx.tenant.id}::uuid and idguid = any(${sql.param(folders)}::uuid[])
      union all
      select up.idguid, p.parent_id, p.name, up.depth + 1 from ${f} p join up on p.idguid = up.parent_id
        where p.tenant_id = ${ctx.tenant.id}::uuid and up.depth < ${DEEPEST}::int
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
  const place = await placeTexts(ctx, [before.parent_id, parent_id], 'Na vrhu');
  const changes: AuditEntry['changes'] = {
    ...(name !== before.name && { name: { from: before.name, to: name } }),
    ...(parent_id !== before.parent_id && {
      folder: { from: place(before.parent_id), to: place(parent_id) },
    }),
  };
  await noteFolders(ctx, [{ action: 'update', record_id: idguid, record_title: name, changes }]);
  return readFolder(ctx, idguid);
}

/** Says where something lies, as a person reads it, for these folders; `top`: what is in none is said to be there. */
export async function placeTexts(ctx: Ctx, folders: readonly (string | null)[], top: string = OUTSIDE) {
  const paths = await pathsOf(
    ctx,
    folders.filter((folder) => folder !== null),
  );
  return (folder: string | null): string => (folder === null ? top : (paths.get(folder) ?? []).join(' / '));
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
