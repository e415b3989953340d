import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../core/audit.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { files } from '../../core/files/files.table.ts';
import { type FileKind, kindOf } from '../../core/files/kinds.ts';
import { queuePreview } from '../../core/files/previews/queue.ts';
import { BYTES_ID, claimFile, type StoredFile } from '../../core/files/rows.ts';
import type { ScanState } from '../../core/files/scan/states.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import { stale } from '../../core/stale.ts';
import { foundBy, hasThumb } from './finding.ts';
import { makeFolder } from './folder-paths.service.ts';
import { FILES_TOPIC, placeTexts, requireFolder } from './folders.service.ts';
import { KEPT_FILES } from './labels.ts';
import { fileNamed, freeName, lockNames, nameTaken } from './naming.ts';
import type { FileChanges, FileSort, NewFile, StoredFileRow } from './stored-files.api.ts';
import { storedFiles, storedFileVersions, storedFolders } from './stored-files.table.ts';

const s = storedFiles;
const v = storedFileVersions;
/** Subject of the trail. */
export const FILES = { name: 'stored-files', scope: 'tenant' } as const;

/** The bytes of the newest version. */
const KEPT = sql`${files} where ${files.tenant_id} = ${s.tenant_id} and ${files.idguid} = ${s.file_id}`;

const COLUMNS = {
  idguid: sql<string>`${s.idguid}`,
  version: sql<number>`${s.version}`,
  updated_at: sql<Date>`${s.updated_at}`.mapWith(s.updated_at),
  updated_by: sql<string | null>`${s.updated_by}`,
  name: sql<string>`${s.name}`,
  folder_id: sql<string | null>`${s.folder_id}`,
  folder: sql<string | null>`folder.name`,
  kind: sql<FileKind>`${s.kind}`,
  media_type: sql<string>`${s.media_type}`,
  size: sql<number>`${s.size}`.mapWith(s.size),
  tags: sql<string[]>`${s.tags}`,
  note: sql<string>`${s.note}`,
  revision: sql<number>`${s.revision}`,
  scan: sql<ScanState | null>`(select scan from ${KEPT})`,
  virus: sql<string | null>`(select scan_signature from ${KEPT})`,
  created_at: sql<Date>`${s.created_at}`.mapWith(s.created_at),
  created_by: sql<string>`${s.created_by}`,
  has_thumb: hasThumb(s.file_id),
};
const FROM = sql`${s} left join ${storedFolders} folder on folder.tenant_id = ${s.tenant_id} and folder.idguid = ${s.folder_id}`;

const source = (ctx: Ctx) => ({
  columns: COLUMNS,
  from: FROM,
  counted: sql`${s}`,
  where: eq(s.tenant_id, ctx.tenant.id),
  found: (words: readonly string[]) => foundBy(ctx, words),
  // One part: a page is found by ids alone, so that rows before it are not asked for their bytes.
  parts: { by: s.tenant_id, each: [eq(s.tenant_id, ctx.tenant.id)] },
  folded: s.search,
  filters: {
    folder_id: s.folder_id,
    kind: s.kind,
    tags: s.tags,
    // The filter may have a fraction.
    size: sql`${s.size}::numeric`,
    updated_at: s.updated_at,
    created_at: s.created_at,
    created_by: s.created_by,
    scan: COLUMNS.scan,
  },
  order: {
    name: [s.name],
    size: [s.size],
    kind: [s.kind],
    created_at: [s.created_at],
    updated_at: [s.updated_at],
  },
  id: s.idguid,
});

/** The organisation's files, as their list is served: found also by words in their text. */
export const listing: Listing<FileSort, Sent<StoredFileRow>> = listingOf(source);

const one = (ctx: Ctx, idguid: string) => and(eq(s.tenant_id, ctx.tenant.id), eq(s.idguid, idguid));

/** One file. Throws 404. */
export async function readStored(ctx: Ctx, idguid: string) {
  const [row] = isId(idguid)
    ? await ctx.db
        .select(COLUMNS)
        .from(s)
        .leftJoin(
          sql`${storedFolders} folder`,
          sql`folder.tenant_id = ${s.tenant_id} and folder.idguid = ${s.folder_id}`,
        )
        .where(one(ctx, idguid))
    : [];
  if (!row) throw notFound();
  return row;
}

/** One file, locked. Throws 404, and 409 `stale` if it is not at `version`. */
export async function lockStored(ctx: Ctx, idguid: string, version?: number) {
  if (isId(idguid)) await ctx.db.select({ idguid: s.idguid }).from(s).where(one(ctx, idguid)).for('update');
  const row = await readStored(ctx, idguid);
  if (version !== undefined && row.version !== version) throw stale(row);
  return row;
}

/** A file that keeps what was sent already: so it is when an answer was lost, and the same is asked for once more. */
async function keeperOf(ctx: Ctx, fileId: string, where: SQL): Promise<string | undefined> {
  const [known] = isId(fileId)
    ? await ctx.db
        .select({ idguid: s.idguid })
        .from(v)
        .innerJoin(s, and(eq(s.tenant_id, v.tenant_id), eq(s.idguid, v.stored_file_id)))
        .where(and(eq(v.tenant_id, ctx.tenant.id), eq(v.file_id, fileId), where))
        .limit(1)
    : [];
  return known?.idguid;
}

/** Keeps a file that the actor has sent. Throws 409 for a taken name where that is refused, 422 for a file or folder that is gone. */
export async function addFile(ctx: Ctx, { file: sent, name, folder_id, path, on_conflict }: NewFile) {
  await lockNames(ctx);
  await requireFolder(ctx, folder_id);
  const file = await claimFile(ctx, sent);
  const folder = await makeFolder(ctx, folder_id, path);
  const wanted = name ?? file.name;
  const named = on_conflict === 'keep_both' ? undefined : eq(s.name, wanted);
  const there = sql`${s.folder_id} is not distinct from ${folder}::uuid`;
  const kept = await keeperOf(ctx, file.idguid, and(there, named)!);
  if (kept) return readStored(ctx, kept);
  const known = on_conflict === 'keep_both' ? null : await fileNamed(ctx, folder, wanted);
  if (known && on_conflict === 'refuse') throw nameTaken(wanted);
  if (known) return keepVersion(ctx, await lockStored(ctx, known), file);
  const idguid = newId();
  const row = {
    ...described(file),
    tenant_id: ctx.tenant.id,
    idguid,
    folder_id: folder,
    name: await freeName(ctx, folder, wanted),
    created_by: ctx.actor.name,
    updated_by: ctx.actor.name,
  };
  await ctx.db.insert(s).values(row);
  await ctx.db.insert(v).values(versionOf(ctx, idguid, 1, file));
  await queuePreview(ctx, file.idguid);
  await note(ctx, [line('create', row, { name: { from: null, to: row.name } })]);
  return readStored(ctx, idguid);
}

const described = ({ idguid, media_type, size }: StoredFile) => ({
  file_id: idguid,
  media_type,
  size,
  kind: kindOf(media_type),
});

const versionOf = (ctx: Ctx, stored_file_id: string, revision: number, { idguid }: StoredFile) => ({
  tenant_id: ctx.tenant.id,
  stored_file_id,
  revision,
  file_id: idguid,
  by: ctx.actor.name,
});

/** Makes a claimed file the newest version of a locked one. */
async function keepVersion(ctx: Ctx, row: Awaited<ReturnType<typeof lockStored>>, file: StoredFile) {
  const revision = row.revision + 1;
  await ctx.db.insert(v).values(versionOf(ctx, row.idguid, revision, file));
  await queuePreview(ctx, file.idguid);
  await ctx.db
    .update(s)
    .set({ ...described(file), revision, ...changed(ctx) })
    .where(one(ctx, row.idguid));
  await note(ctx, [line('update', row, { revision: { from: row.revision, to: revision } })]);
  return readStored(ctx, row.idguid);
}

/** What every change of a file sets. */
export const changed = (ctx: Ctx) => ({
  version: sql`${s.version} + 1`,
  updated_at: sql`now()`,
  updated_by: ctx.actor.name,
});

/** Adds a version that the actor has sent. Throws 404, 409 `stale`, 422. */
export async function addVersion(
  ctx: Ctx,
  idguid: string,
  { version, file }: { version: number; file: string },
) {
  const row = await lockStored(ctx, idguid);
  if (await keeperOf(ctx, file, and(eq(s.idguid, idguid), eq(s.file_id, file))!)) return row;
  if (row.version !== version) throw stale(row);
  return keepVersion(ctx, row, await claimFile(ctx, file));
}

/** Makes an older version the newest one. Throws 404, 409 `stale`. */
export async function restoreVersion(ctx: Ctx, idguid: string, revision: number, version: number) {
  const row = await lockStored(ctx, idguid, version);
  const [known] = await versionsOf(ctx, idguid, revision);
  if (!known) throw notFound();
  return keepVersion(ctx, row, known.file);
}

/** Versions of a file, the newest first. Throws 404. */
export async function versions(ctx: Ctx, idguid: string) {
  await readStored(ctx, idguid);
  return versionsOf(ctx, idguid);
}

/** Versions of a file that is known to be there; or the one of a number. */
async function versionsOf(ctx: Ctx, idguid: string, revision?: number) {
  const rows = await ctx.db
    .select({
      revision: v.revision,
      at: v.at,
      by: v.by,
      idguid: files.idguid,
      name: files.name,
      size: files.size,
      sha256: sql<string>`${files.sha256}`,
      media_type: sql<string>`${files.media_type}`,
      bytes_id: BYTES_ID,
      scan: files.scan,
    })
    .from(v)
    .innerJoin(files, and(eq(files.tenant_id, v.tenant_id), eq(files.idguid, v.file_id)))
    .where(
      and(
        eq(v.tenant_id, ctx.tenant.id),
        eq(v.stored_file_id, idguid),
        revision === undefined ? undefined : eq(v.revision, revision),
      ),
    )
    .orderBy(desc(v.revision));
  return rows.map(({ revision: number, at, by, ...file }) => ({ revision: number, at, by, file }));
}

/** The bytes of one version, or of the newest, under the stored file's name. Throws 404. */
export async function contentOf(ctx: Ctx, idguid: string, revision?: number): Promise<StoredFile> {
  const row = await readStored(ctx, idguid);
  const [known] = await versionsOf(ctx, idguid, revision ?? row.revision);
  if (!known) throw notFound();
  return { ...known.file, name: revision === undefined ? row.name : known.file.name };
}

/** Throws 422 at `stored_file_id`, or answers the newest bytes of a file, which then cannot be removed before the transaction ends. */
export async function contentToAttach(ctx: Ctx, idguid: string): Promise<StoredFile> {
  const [row] = isId(idguid)
    ? await ctx.db.select({ idguid: s.idguid }).from(s).where(one(ctx, idguid)).for('key share')
    : [];
  if (!row) throw invalid({ stored_file_id: 'Datoteka više ne postoji.' });
  return contentOf(ctx, row.idguid);
}

/** The page of the stored file of which this is a version; null where there is none. */
export async function pageOfStored(ctx: Ctx, fileId: string): Promise<string | null> {
  const [kept] = await ctx.db
    .select({ idguid: v.stored_file_id })
    .from(v)
    .where(and(eq(v.tenant_id, ctx.tenant.id), eq(v.file_id, fileId)))
    .limit(1);
  return kept ? `${KEPT_FILES.path}/${kept.idguid}` : null;
}

/** Renames, moves or describes a file at `version`. Throws 404, 409 `stale`, 409 for a taken name. */
export async function updateStored(ctx: Ctx, idguid: string, { version, ...wanted }: FileChanges) {
  await lockNames(ctx);
  const before = await lockStored(ctx, idguid, version);
  const after = { ...before, ...wanted };
  await requireFolder(ctx, after.folder_id);
  if (await fileNamed(ctx, after.folder_id, after.name, idguid)) throw nameTaken(after.name);
  const moved = before.folder_id !== after.folder_id;
  const place = await placeTexts(ctx, moved ? [before.folder_id, after.folder_id] : []);
  const changes: AuditEntry['changes'] = {
    ...(before.name !== after.name && { name: { from: before.name, to: after.name } }),
    ...(before.note !== after.note && { note: { from: before.note, to: after.note } }),
    ...(before.tags.join() !== after.tags.join() && { tags: { from: before.tags, to: after.tags } }),
    ...(moved && { folder: { from: place(before.folder_id), to: place(after.folder_id) } }),
  };
  if (Object.keys(changes).length === 0) return before;
  const { name, folder_id, tags, note: about } = after;
  await ctx.db
    .update(s)
    .set({ name, folder_id, tags, note: about, ...changed(ctx) })
    .where(one(ctx, idguid));
  await note(ctx, [line('update', { ...before, name }, changes)]);
  return readStored(ctx, idguid);
}

/** A line of the trail about a file. */
export const line = (
  action: AuditEntry['action'],
  { idguid, name }: { idguid: string; name: string },
  changes: AuditEntry['changes'],
): AuditEntry => ({ action, record_id: idguid, record_title: name, changes });

/** Writes lines of the trail and announces the change. */
export async function note(ctx: Ctx, lines: AuditEntry[]): Promise<void> {
  await writeAudit(ctx, FILES, lines, { topic: FILES_TOPIC });
}
