import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { AppError, forbidden, invalid, notFound } from '../../core/errors.ts';
import { freeNameAmong } from '../../core/files/file-name.ts';
import { files } from '../../core/files/files.table.ts';
import { BYTES_ID, claimFile, type StoredFile } from '../../core/files/rows.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { trash } from '../../core/records/trash.table.ts';
import { trashOfRows } from '../../core/records/trash.ts';
import type { ResourceRecord } from '../../core/resource.ts';
import { stale } from '../../core/stale.ts';
import { READ_STORED_FILES } from '../stored-files/labels.ts';
import { contentToAttach } from '../stored-files/stored-files.service.ts';
import type { Attachable } from './attachable.ts';
import { type AttachmentChanges, MOST_ATTACHMENTS, type NewAttachment } from './attachments.api.ts';
import { attachments } from './attachments.table.ts';

const a = attachments;
/** Name under which the trash keeps attachments that were taken off a record. */
export const NAME = 'attachments';
export const inTrash = trashOfRows({ name: NAME }, a, 'name');

const COLUMNS = {
  idguid: a.idguid,
  version: a.version,
  updated_at: a.updated_at,
  updated_by: a.updated_by,
  name: a.name,
  note: a.note,
  media_type: sql<string>`${files.media_type}`,
  size: files.size,
  scan: files.scan,
  stored_file_id: a.stored_file_id,
  created_at: a.created_at,
  created_by: a.created_by,
};
const FILE = {
  idguid: files.idguid,
  sha256: sql<string>`${files.sha256}`,
  bytes_id: BYTES_ID,
  scan: files.scan,
};

/** Attachments of a record, or the one of an id, with their files. */
const select = (ctx: Ctx, { resource }: Attachable, record: string, idguid?: string) =>
  ctx.db
    .select({ shown: COLUMNS, file: FILE })
    .from(a)
    .innerJoin(files, and(eq(files.tenant_id, a.tenant_id), eq(files.idguid, a.file_id)))
    .where(
      and(
        eq(a.tenant_id, ctx.tenant.id),
        eq(a.resource, resource.name),
        eq(a.record_id, record),
        idguid === undefined ? undefined : eq(a.idguid, idguid),
      ),
    )
    .orderBy(asc(a.name), asc(a.created_at), asc(a.idguid));

async function readOne(ctx: Ctx, service: Attachable, record: string, idguid: string) {
  const [row] = isId(idguid) ? await select(ctx, service, record, idguid) : [];
  if (!row) throw notFound();
  return row;
}

/** Attachments of a record, by name. Throws 404 for a record that the caller does not see. */
export async function attachmentsOf(ctx: Ctx, service: Attachable, record: string) {
  await service.get(ctx, record);
  return (await select(ctx, service, record)).map(({ shown }) => shown);
}

/** The bytes of an attachment, under its name. Throws 404. */
export async function attachmentContent(
  ctx: Ctx,
  service: Attachable,
  record: string,
  idguid: string,
): Promise<StoredFile> {
  await service.get(ctx, record);
  const { shown, file } = await readOne(ctx, service, record, idguid);
  return { ...file, name: shown.name, size: shown.size, media_type: shown.media_type };
}

/**
 * Attaches a file that the actor has sent, or a stored file as it is now; a name that the record has already gets a number. Throws
 * 404, 403 for a shared record, 422 at the field for a file that is gone, 409 for too many.
 */
export async function attach(ctx: Ctx, service: Attachable, record: string, wanted: NewAttachment) {
  const owner = await service.hold(ctx, record);
  return keep(ctx, service, owner, await fileOf(ctx, wanted), wanted);
}

/** Attaches a file that the organisation keeps elsewhere already; the bytes are kept by both. Throws 404, 403, 409 for too many. */
export async function attachKept(
  ctx: Ctx,
  service: Attachable,
  record: string,
  file: StoredFile,
  about: Pick<NewAttachment, 'name' | 'note'>,
) {
  return keep(ctx, service, await service.hold(ctx, record), { file }, about);
}

async function keep(
  ctx: Ctx,
  service: Attachable,
  owner: ResourceRecord,
  { file, stored_file_id = null }: { file: StoredFile; stored_file_id?: string | null },
  { name, note }: Pick<NewAttachment, 'name' | 'note'>,
) {
  const record = owner.idguid;
  const known = await select(ctx, service, record);
  // The answer was lost, and the file is sent to be kept once more.
  const again = known.find((one) => !stored_file_id && one.file.idguid === file.idguid);
  if (again) return again.shown;
  const taken = namesForOneMore(known);
  const row = {
    tenant_id: ctx.tenant.id,
    idguid: newId(),
    resource: service.resource.name,
    record_id: record,
    name: await freeName(name ?? file.name, taken),
    note,
    file_id: file.idguid,
    stored_file_id,
    created_by: ctx.actor.name,
    updated_by: ctx.actor.name,
  };
  await ctx.db.insert(a).values(row);
  await tell(ctx, service, owner, { _attachments: { from: null, to: [row.name] } });
  return (await readOne(ctx, service, record, row.idguid)).shown;
}

/** A note for the trail. */
const about = (name: string, note: string): string | null => (note ? `${name}: ${note}` : null);

/** What is attached. Throws 422 at the field, 403 for a stored file without the right to read them. */
async function fileOf(
  ctx: Ctx,
  { file, stored_file_id }: NewAttachment,
): Promise<{ file: StoredFile; stored_file_id?: string }> {
  if ((file === undefined) === (stored_file_id === undefined))
    throw invalid({ file: 'Pošaljite datoteku ili odaberite jednu iz „Datoteka”.' });
  if (file !== undefined) return { file: await claimFile(ctx, file) };
  if (!ctx.actor.permissions.has(READ_STORED_FILES)) throw forbidden();
  return { file: await contentToAttach(ctx, stored_file_id!), stored_file_id: stored_file_id! };
}

/** Renames or describes an attachment at `version`. Throws 404, 403, 409 `stale`, 409 for a name that the record has already. */
export async function updateAttachment(
  ctx: Ctx,
  service: Attachable,
  record: string,
  idguid: string,
  { version, ...wanted }: AttachmentChanges,
) {
  const { owner, before } = await holdOne(ctx, service, record, idguid, version);
  const { name = before.name, note = before.note } = wanted;
  const renamed = name !== before.name;
  if (!renamed && note === before.note) return before;
  const others = (await select(ctx, service, record)).filter(({ shown }) => shown.idguid !== idguid);
  if (renamed && namesOf(others).has(folded(name)))
    throw new AppError(409, 'duplicate', `Zapis već ima prilog „${name}”.`, {
      errors: { name: 'Zapis već ima prilog tog naziva.' },
    });
  await ctx.db
    .update(a)
    .set({ name, note, version: version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(one(ctx, idguid));
  await tell(ctx, service, owner, {
    ...(renamed && { _attachments: { from: [before.name], to: [name] } }),
    ...(note !== before.note && {
      _attachment_note: { from: about(before.name, before.note), to: about(name, note) },
    }),
  });
  return (await readOne(ctx, service, record, idguid)).shown;
}

/** Takes an attachment off a record; it can be restored for 30 days. Throws 404, 403, 409 `stale`, 409 where the
 * resource keeps them. */
export async function detach(
  ctx: Ctx,
  service: Attachable,
  record: string,
  idguid: string,
  version: number | undefined,
): Promise<void> {
  const { owner, before } = await holdOne(ctx, service, record, idguid, version);
  const why = await service.keepsAttachments?.(owner, ctx);
  if (why) throw new AppError(409, 'attachment_kept', why);
  await inTrash.remove(ctx, [before.idguid], {
    files: sql`array[removed.file_id]`,
    partOf: { resource: sql`removed.resource`, idguid: sql`removed.record_id` },
  });
  await tell(ctx, service, owner, { _attachments: { from: [before.name], to: null } });
}

/** Puts an attachment back that was taken off; a taken name gets a number. Throws 404, 403, 409 for too many. */
export async function restoreAttachment(ctx: Ctx, service: Attachable, record: string, idguid: string) {
  const owner = await service.hold(ctx, record);
  const [waiting] = await inTrash.lockRemoved(ctx, [idguid], takenOff(service, owner));
  const kept = waiting!.record as unknown as typeof a.$inferSelect;
  const name = await freeName(kept.name, namesForOneMore(await select(ctx, service, record)));
  const stored_file_id = kept.stored_file_id && (await stillStored(ctx, kept.stored_file_id));
  await ctx.db
    .update(trash)
    .set({
      // Merging may have given it to another record.
      record: sql`${trash.record} || ${JSON.stringify({ name, stored_file_id, record_id: owner.idguid })}::jsonb`,
    })
    .where(and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.idguid, kept.idguid)));
  await inTrash.restore(ctx, [kept.idguid]);
  await tell(ctx, service, owner, { _attachments: { from: null, to: [name] } });
  return (await readOne(ctx, service, record, kept.idguid)).shown;
}

/** True for attachments that were taken off this record. */
export const takenOff = ({ resource }: Attachable, owner: ResourceRecord): SQL =>
  and(eq(trash.part_of, owner.idguid), eq(trash.part_of_resource, resource.name)) as SQL;

/** The stored file, locked; null if it has been removed meanwhile. */
const stillStored = (ctx: Ctx, idguid: string): Promise<string | null> =>
  contentToAttach(ctx, idguid).then(
    () => idguid,
    (error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    },
  );

const one = (ctx: Ctx, idguid: string) => and(eq(a.tenant_id, ctx.tenant.id), eq(a.idguid, idguid));

/** An attachment of a locked record: whoever holds the record holds its attachments. Throws 404, 403, 409 `stale`. */
async function holdOne(
  ctx: Ctx,
  service: Attachable,
  record: string,
  idguid: string,
  version: number | undefined,
) {
  const owner = await service.hold(ctx, record);
  const { shown: before } = await readOne(ctx, service, record, idguid);
  if (version !== undefined && before.version !== version) throw stale(before);
  return { owner, before };
}

const folded = (name: string): string => name.toLocaleLowerCase('bs');
const namesOf = (rows: readonly { shown: { name: string } }[]): Set<string> =>
  new Set(rows.map(({ shown }) => folded(shown.name)));

/** Names of a held record's attachments. Throws 409 if it takes no more. */
function namesForOneMore(known: readonly { shown: { name: string } }[]): Set<string> {
  if (known.length >= MOST_ATTACHMENTS)
    throw new AppError(409, 'too_many', `Zapis može imati najviše ${MOST_ATTACHMENTS} priloga.`);
  return namesOf(known);
}

/** The name, with a number if it is taken. */
const freeName = (name: string, taken: ReadonlySet<string>): Promise<string> =>
  freeNameAmong(name, (wanted) => taken.has(folded(wanted)));

/** Writes a line of the record's trail; of a shared record for the organisation alone, as its attachments are. */
export const tell = (
  ctx: Ctx,
  { resource }: Attachable,
  owner: ResourceRecord,
  changes: AuditEntry['changes'],
) =>
  writeAudit(ctx, { name: resource.name, scope: 'tenant' }, [
    {
      action: 'update',
      record_id: owner.idguid,
      record_title: String(owner[resource.title] ?? ''),
      changes,
    },
  ]);
