import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { newId } from '../id.ts';
import { isId } from '../list-query.ts';
import { personOf } from '../system.ts';
import { plainFileName } from './file-name.ts';
import { files, removedFiles } from './files.table.ts';
import { LEASE_HOURS } from './limits.ts';
import { checkQuota } from './quota.ts';
import { queueScan, scansFiles } from './scan/queue.ts';
import type { ScanState } from './scan/states.ts';

/** A file as others see it. */
export interface StoredFile {
  idguid: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  media_type: string;
  /** Id under which the bytes are stored. */
  bytes_id: string;
  /** Whether they may be handed out: `requireScanned`. */
  scan: ScanState | null;
}

/** A row whose bytes may not have arrived. */
export interface FileRow extends Omit<StoredFile, 'sha256' | 'media_type'> {
  state: 'pending' | 'ready';
  sha256: string | null;
  media_type: string | null;
  created_at: Date;
}

/** Id under which the bytes of a row of `files` are stored. */
export const BYTES_ID = sql<string>`coalesce(${files.same_as}, ${files.idguid})`;

const COLUMNS = {
  idguid: files.idguid,
  name: files.name,
  size: files.size,
  sha256: files.sha256,
  media_type: files.media_type,
  bytes_id: BYTES_ID,
  scan: files.scan,
  state: files.state,
  created_at: files.created_at,
};

/** End of the lease of a file that nothing refers to yet. */
const LEASE = sql`now() + ${`${LEASE_HOURS} hours`}::interval`;

/** A file that the product makes of another one does not count towards the quota. */
interface NewFile {
  name: string;
  /** Bytes to reserve. */
  size: number;
  counted?: boolean;
}

/**
 * Makes the row of a file whose bytes are about to arrive. Must be committed before the first byte is stored. Throws 413 beyond the
 * organisation's quota.
 */
export async function reserveFile(ctx: Ctx, { name, size, counted = true }: NewFile): Promise<FileRow> {
  if (counted) await checkQuota(ctx, { bytes: size, files: 1 });
  const [row] = await ctx.db
    .insert(files)
    .values({
      tenant_id: ctx.tenant.id,
      idguid: newId(),
      name: plainFileName(name),
      size,
      counted,
      lease_until: LEASE,
      created_by: personOf(ctx.actor),
    })
    .returning(COLUMNS);
  return row!;
}

const one = (ctx: Ctx, id: string): SQL =>
  and(eq(files.tenant_id, ctx.tenant.id), eq(files.idguid, id)) as SQL;
const sentBy = (userId: string | null): SQL => sql`${files.created_by} is not distinct from ${userId}::uuid`;

/** A ready file. Null if the organisation has none of this id. */
export async function readyFile(ctx: Ctx, id: string): Promise<StoredFile | null> {
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(files)
    .where(and(one(ctx, id), eq(files.state, 'ready')));
  return (row as (StoredFile & FileRow) | undefined) ?? null;
}

/** The pending or ready file that this person has sent; null if there is none. */
export async function fileSentBy(ctx: Ctx, id: string, userId: string | null): Promise<FileRow | null> {
  if (!isId(id)) return null;
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(files)
    .where(and(one(ctx, id), sentBy(userId)));
  return row ?? null;
}

/**
 * Prolongs the lease of a file that is still arriving, at most once an hour: a commit waits until the disk has written it, and with it
 * much of what has arrived. Returns the bytes that are reserved for it; 0 if it is gone.
 */
export async function prolongLease(ctx: Ctx, id: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ size: number }>(sql`
    with prolonged as (
      update ${files} set lease_until = ${LEASE}
      where ${one(ctx, id)} and ${files.state} = 'pending' and ${files.lease_until} < ${LEASE} - interval '1 hour'
    ) select ${files.size}::float8 as size from ${files} where ${one(ctx, id)}`);
  return rows[0]?.size ?? 0;
}

/**
 * Notes that the bytes of a pending file are stored. If the row is gone, because they took longer than its lease, a sweep removes
 * them.
 */
export async function fileArrived(
  ctx: Ctx,
  id: string,
  { size, sha256, media_type }: Pick<StoredFile, 'size' | 'sha256' | 'media_type'>,
): Promise<void> {
  const { rowCount } = await ctx.db
    .update(files)
    .set({ size, sha256, media_type, lease_until: LEASE })
    .where(and(one(ctx, id), eq(files.state, 'pending')));
  if (rowCount !== 1) await removeLater(ctx, id);
}

/** Leaves the bytes under an id to the next sweep, unless a file's bytes are stored there. */
async function removeLater(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${removedFiles} (tenant_id, idguid) select ${ctx.tenant.id}::uuid, ${id}::uuid
    where not exists (select from ${files} where ${one(ctx, id)} and ${files.same_as} is null)
    on conflict do nothing`);
}

/**
 * Makes a file that the actor has sent part of what this transaction writes, which must refer to it by a foreign key. If the
 * organisation has the same bytes already, the file shares them. Throws 422 at `field` for a file that has not arrived, was sent
 * by somebody else, or is gone.
 */
export async function claimFile(ctx: Ctx, id: string, field = 'file'): Promise<StoredFile> {
  const gone = (): Error =>
    invalid({ [field]: 'Datoteka više nije na serveru ili nije do kraja poslana. Pošaljite je ponovo.' });
  if (!isId(id)) throw gone();
  const [row] = await ctx.db
    .select({ ...COLUMNS, counted: files.counted })
    .from(files)
    .where(and(one(ctx, id), sentBy(personOf(ctx.actor))))
    .for('update');
  if (!row?.sha256) throw gone();
  const { counted, ...found } = row;
  const file = found as StoredFile & FileRow;
  if (file.state === 'ready') return file;
  const [same] = await ctx.db
    .select({ idguid: files.idguid, scan: files.scan, signature: files.scan_signature })
    .from(files)
    .where(
      and(
        eq(files.tenant_id, ctx.tenant.id),
        eq(files.sha256, file.sha256),
        eq(files.size, file.size),
        eq(files.state, 'ready'),
        isNull(files.same_as),
        // Bytes of a picture that the product has made do not count, and a person's do.
        eq(files.counted, counted),
      ),
    )
    .limit(1)
    // Kept from removal until this transaction refers to it; one that is being removed is not waited for.
    .for('key share', { skipLocked: true });
  const known = same?.scan ?? null;
  // A find is told anew, to whoever has sent the file again.
  const asks = scansFiles() && known !== 'clean' && known !== 'unscanned';
  const [claimed] = await ctx.db
    .update(files)
    .set({
      state: 'ready',
      lease_until: null,
      same_as: same?.idguid ?? null,
      scan: asks ? sql`case when ${files.counted} then 'waiting' end` : known,
      scan_signature: asks ? null : (same?.signature ?? null),
    })
    .where(one(ctx, id))
    .returning({ scan: files.scan });
  const scan = claimed!.scan;
  if (scan === 'waiting') await queueScan(ctx, id);
  if (!same) return { ...file, scan };
  await removeLater(ctx, id);
  return { ...file, scan, bytes_id: same.idguid };
}

/**
 * Deletes rows, whose bytes are removed later (sweep.ts). The foreign keys refuse a file that something refers to, so no row can
 * be left without its bytes. Of a file that shares bytes, a sweep may not have removed its own yet.
 */
export async function dropFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from ${files} where ${files.tenant_id} = ${ctx.tenant.id}::uuid
        and ${files.idguid} = any(${sql.param(ids)}::uuid[]) returning tenant_id, idguid
    ) insert into ${removedFiles} (tenant_id, idguid) select tenant_id, idguid from gone
      on conflict do nothing`);
}
