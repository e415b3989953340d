import { buffer } from 'node:stream/consumers';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, type PgTable, uuid } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { bytea } from '../columns.ts';
import type { Ctx, Database } from '../context.ts';
import { fileKey } from '../files/files.table.ts';
import { putFile, type RunInTenant } from '../files/put.ts';
import { claimFile, type StoredFile } from '../files/rows.ts';
import type { FileStore } from '../files/store.ts';
import { asOperator } from '../system.ts';

/** Pictures read at once. */
const BATCH = 50;

/**
 * Columns for the bytes of a picture that anybody may see who knows its address: a file of the operator's organisation. It is the
 * file under whose id the bytes lie, so reading them needs no row of `files`, which only its organisation can see.
 */
export const pictureBytes = () => ({
  file_tenant_id: uuid('file_tenant_id'),
  file_id: uuid('file_id'),
  /** The bytes of a row from an older version, until the next start moves them (`movePictures`). */
  content: bytea('content'),
});

/** The keys of `pictureBytes` in a table of this name. */
export const pictureKeys = (
  name: string,
  table: { file_tenant_id: AnyPgColumn; file_id: AnyPgColumn; content: AnyPgColumn },
) => [
  fileKey(`${name}_file_fk`, table.file_tenant_id, table.file_id),
  index(`${name}_file`).on(table.file_tenant_id, table.file_id),
  check(
    `${name}_bytes_check`,
    sql`num_nonnulls(${table.content}, ${table.file_id}) = 1 and num_nonnulls(${table.content}, ${table.file_tenant_id}) = 1`,
  ),
];

/** Stores the bytes of a picture as a pending file, which does not count towards the quota. */
export const putPicture = (
  store: FileStore,
  run: RunInTenant,
  name: string,
  content: Buffer,
): Promise<StoredFile> => putFile(store, run, { name, counted: false }, content);

/** Claims a stored picture for the row that this transaction writes, and returns its columns. Throws 422 if the file is gone. */
export async function claimPictureFile(
  ctx: Ctx,
  { idguid }: Pick<StoredFile, 'idguid'>,
): Promise<{ file_tenant_id: string; file_id: string }> {
  // Of two files with the same bytes, the row of the second is removed by the next sweep.
  const { bytes_id } = await claimFile(ctx, idguid);
  return { file_tenant_id: ctx.tenant.id, file_id: bytes_id };
}

/**
 * Bytes of small pictures that were read last, by file. Those of people stand in many lists at once, and a read costs four calls
 * to the disk, or a request to the bucket.
 */
const recent = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  maxEntrySize: 64 * 1024,
  sizeCalculation: ({ length }) => Math.max(1, length),
});

/** The bytes of a picture, whole; for a caller who has found the row that keeps it. Throws `MissingBytes`. */
export async function readPictureFile(store: FileStore, fileId: string): Promise<Buffer> {
  const known = recent.get(fileId);
  if (known) return known;
  const content = await buffer(await store.read(fileId));
  recent.set(fileId, content);
  return content;
}

/**
 * Moves bytes that an older version has kept in the database into the store; called at every start, before anything is served. A row
 * names its file in the transaction that empties it, so an interrupted start goes on where it was. A file that another node has
 * moved meanwhile is left to the sweep.
 */
export async function movePictures(
  { database, files, log }: { database: Database; files: FileStore; log: Logger },
  table: PgTable,
  name: SQL<string>,
): Promise<void> {
  const run: RunInTenant = (work) => asOperator(database, work);
  for (let moved = 0; ; ) {
    const batch = await run((ctx) => kept(ctx, table, name));
    if (batch.length === 0) return;
    for (const picture of batch) {
      const file = await putPicture(files, run, picture.name, picture.content);
      await run((ctx) => replaceContent(ctx, table, picture, file));
    }
    moved += batch.length;
    log.info({ moved }, 'pictures moved from the database to the file store');
  }
}

/** A picture whose bytes are in the database, in the row at `place` (its ctid). */
interface KeptPicture {
  place: string;
  name: string;
  content: Buffer;
  [column: string]: unknown;
}

async function kept(ctx: Ctx, table: PgTable, name: SQL<string>): Promise<KeptPicture[]> {
  const { rows } = await ctx.db.execute<KeptPicture>(
    sql`select ctid::text as place, ${name} as name, content from ${table} where content is not null limit ${BATCH}`,
  );
  return rows;
}

async function replaceContent(
  ctx: Ctx,
  table: PgTable,
  { place, content }: KeptPicture,
  file: StoredFile,
): Promise<void> {
  // Another row may have come to this place.
  const here = sql`ctid = ${place}::tid and content = ${content}`;
  const { rowCount } = await ctx.db.execute(sql`select from ${table} where ${here} for update`);
  if (rowCount !== 1) return;
  const bytes = await claimPictureFile(ctx, file);
  await ctx.db.execute(sql`update ${table} set content = null,
    file_tenant_id = ${bytes.file_tenant_id}, file_id = ${bytes.file_id} where ${here}`);
}
