import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../core/context.ts';
import { trash } from '../../core/records/trash.table.ts';
import { findResource, findSubject } from '../../core/registry.ts';
import { permissionFor, type Resource } from '../../core/resource.ts';
import { tableOf } from '../../core/table.ts';
import type { UsedFile } from '../stored-files/slots.ts';
import { readStored } from '../stored-files/stored-files.service.ts';
import { MOST_USES, type StoredFileUses } from './attachments.api.ts';
import { NAME as ATTACHMENTS } from './attachments.service.ts';
import { attachments } from './attachments.table.ts';

const a = attachments;
const own = (ctx: Ctx) => eq(a.tenant_id, ctx.tenant.id);

/** A record that a file is attached to, once. */
const RECORD = sql`(${a.resource}, ${a.record_id})`;

/** The first of these stored files that is attached, with the first `most` records; those that the actor may not read without their names. */
export async function usesOfAttached(ctx: Ctx, idguids: SQL, most: number): Promise<UsedFile | null> {
  const [used] = await ctx.db
    .select({
      idguid: sql<string>`${a.stored_file_id}`,
      uses: sql<number>`count(distinct ${RECORD})::int`,
      files: sql<number>`(count(*) over ())::int`,
    })
    .from(a)
    .where(and(own(ctx), sql`${a.stored_file_id} in (${idguids})`))
    .groupBy(a.stored_file_id)
    .orderBy(sql`min(${a.created_at})`, asc(a.stored_file_id))
    .limit(1);
  if (!used) return null;
  const rows = await ctx.db
    .select({ resource: a.resource, record: a.record_id })
    .from(a)
    .where(and(own(ctx), eq(a.stored_file_id, used.idguid)))
    .groupBy(a.resource, a.record_id)
    .orderBy(sql`min(${a.created_at})`, asc(a.record_id))
    .limit(most);
  return {
    idguid: used.idguid,
    by: (await shownUses(ctx, rows)).map(({ name }) => name),
    more: used.uses - rows.length,
    others: used.files - 1,
  };
}

/** Records that a stored file is attached to, the latest first, and how many there are. Throws 404. */
export async function recordsWithStored(ctx: Ctx, idguid: string): Promise<StoredFileUses> {
  await readStored(ctx, idguid);
  const rows = await ctx.db
    .select({
      resource: a.resource,
      record: a.record_id,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(a)
    .where(and(own(ctx), eq(a.stored_file_id, idguid)))
    .groupBy(a.resource, a.record_id)
    .orderBy(sql`max(${a.created_at}) desc`, asc(a.record_id))
    .limit(MOST_USES);
  return { records: await shownUses(ctx, rows), total: rows[0]?.total ?? 0 };
}

/** What is attached of files that are kept elsewhere too. */
export interface KeptAttachment {
  /** Of the attachment. */
  name: string;
  /** The record: "Firma „Alfa”". */
  record: string;
  path: string | null;
  /** It was taken off the record, and is kept in the trash. */
  removed: boolean;
}

/**
 * Attachments of any of these files, those in the trash as well, and how many there are. `files`: a query of their ids. Records that
 * the actor may not read are not named.
 */
export async function attachmentsWith(
  ctx: Ctx,
  files: SQL,
  most: number,
): Promise<{ attachments: KeptAttachment[]; total: number }> {
  const { rows } = await ctx.db.execute<{
    resource: string;
    record: string;
    name: string;
    removed: boolean;
    total: number;
  }>(sql`
    select resource, record, name, removed, count(*) over ()::int as total from (
      select ${a.resource} as resource, ${a.record_id} as record, ${a.name} as name, false as removed
      from ${a} where ${own(ctx)} and ${a.file_id} in (${files})
      union all
      select ${trash.part_of_resource}, ${trash.part_of}, ${trash.title}, true
      from ${trash} where ${trash.tenant_id} = ${ctx.tenant.id}::uuid and ${trash.resource} = ${ATTACHMENTS}
        and (${trash.record} ->> 'file_id')::uuid in (${files})
    ) found
    order by removed, name, record limit ${most}`);
  const shown = await shownUses(ctx, rows);
  return {
    attachments: rows.map(({ name, removed }, at) => ({
      ...{ name, removed, record: shown[at]!.name, path: shown[at]!.path },
    })),
    total: rows[0]?.total ?? 0,
  };
}

interface Use {
  /** "Firma „Alfa”" */
  name: string;
  path: string | null;
}

/** What records are called, each with its page, in their order. */
async function shownUses(
  ctx: Ctx,
  rows: readonly { resource: string; record: string }[],
): Promise<(Use & { idguid: string })[]> {
  const uses = new Map<string, Use>();
  for (const name of new Set(rows.map(({ resource }) => resource)))
    for (const [record, use] of await usesIn(
      ctx,
      name,
      rows.filter(({ resource }) => resource === name).map(({ record }) => record),
    ))
      uses.set(record, use);
  return rows.map(({ record }) => ({ idguid: record, ...uses.get(record)! }));
}

/** The page of the first record that a file is attached to; null where there is none. */
export async function recordWith(ctx: Ctx, fileId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ resource: a.resource, record: a.record_id })
    .from(a)
    .where(and(own(ctx), eq(a.file_id, fileId)))
    .orderBy(asc(a.created_at), asc(a.idguid))
    .limit(1);
  return (row && findSubject(row.resource)?.view?.replace(':idguid', row.record)) ?? null;
}

/** Records of a resource; of those that the actor may not read only the resource's name. What is no resource asks for its rights itself. */
async function usesIn(ctx: Ctx, name: string, records: readonly string[]): Promise<Map<string, Use>> {
  const resource = findResource(name);
  const subject = findSubject(name);
  const label = subject?.labels.one ?? name;
  const pathOf = (record: string): string | null => subject?.view?.replace(':idguid', record) ?? null;
  const isReadable = !resource || ctx.actor.permissions.has(permissionFor(resource, 'pregled'));
  const uses = new Map<string, Use>(
    records.map((record) => [record, { name: label, path: isReadable ? pathOf(record) : null }]),
  );
  if (!resource || !isReadable) return uses;
  for (const [record, title] of await titlesOf(ctx, resource, records))
    uses.set(record, { name: `${label} „${title}”`, path: pathOf(record) });
  const removed = await ctx.db
    .select({ idguid: trash.idguid, title: trash.title })
    .from(trash)
    .where(
      and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.resource, name), inArray(trash.idguid, [...records])),
    );
  for (const { idguid, title } of removed)
    uses.set(idguid, { name: `${label} „${title}” (u korpi)`, path: null });
  return uses;
}

/** Titles of records that are not in the trash; none where the title is that of another record. */
async function titlesOf(
  ctx: Ctx,
  resource: Resource,
  records: readonly string[],
): Promise<[string, string][]> {
  if (resource.fields[resource.title]!.kind === 'reference') return [];
  const table = tableOf(resource);
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const rows = await ctx.db
    .select({
      idguid: sql<string>`${columns.idguid!}`,
      title: sql<string>`${columns[resource.title]!}::text`,
    })
    .from(table)
    .where(inArray(columns.idguid!, [...records]));
  return rows.map(({ idguid, title }) => [idguid, title]);
}
