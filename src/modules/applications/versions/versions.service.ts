import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import { referenceChoices } from '../../../core/references.ts';
import type { Sent } from '../../../core/serve.ts';
import { aplikacije } from '../catalogue/aplikacije.resource.ts';
import { type Application, findApplication } from '../catalogue/application.ts';
import type { Platform } from '../catalogue/platforms.ts';
import { activeOf, downloadsOf } from '../figures/totals.ts';
import { VERSION } from '../labels.ts';
import { publisherKeysOf } from '../signatures/publisher-keys.ts';
import { aplSigningKeys } from '../signatures/signing-keys.table.ts';
import { obstaclesOf } from './obstacles.ts';
import type { VersionState } from './states.ts';
import type { Version, VersionFile, VersionRow, VersionSort } from './versions.api.ts';
import { aplFiles, aplVersions } from './versions.table.ts';

const v = aplVersions;
const f = aplFiles;

const OF_ROW = {
  tenant: sql`v.tenant_id`,
  application: sql`v.application_id`,
  platform: sql`v.platform`,
  number: sql`v.number`,
};

/** Versions of all applications of the organisation. */
export const versionListing: Listing<VersionSort, Sent<VersionRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`v.idguid`,
    application_id: sql<string>`v.application_id`,
    application: sql<string>`a.name`,
    number: sql<string>`v.number`,
    platform: sql<Platform>`v.platform`,
    channel: sql<string>`v.channel`,
    state: sql<VersionState>`v.state`,
    pre_release: sql<boolean>`v.pre_release`,
    rollout: sql<number>`v.rollout`,
    mandatory: sql<boolean>`v.mandatory`,
    min_system: sql<string | null>`v.min_system`,
    files: sql<number>`f.files`,
    waiting: sql<number>`f.waiting`,
    refused: sql<number>`f.refused`,
    downloads: downloadsOf(OF_ROW),
    published_at: momentOf(sql<Date | null>`v.published_at`),
    withdrawn_at: momentOf(sql<Date | null>`v.withdrawn_at`),
    withdrawn_reason: sql<string | null>`v.withdrawn_reason`,
    created_at: momentOf(sql<Date>`v.created_at`),
  },
  from: sql`apl_versions v
    join apl_applications a on a.tenant_id = v.tenant_id and a.idguid = v.application_id
    cross join lateral (
      select count(*)::int as files, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'refused')::int as refused
      from apl_files where tenant_id = v.tenant_id and version_id = v.idguid
    ) f`,
  where: sql`v.tenant_id = ${ctx.tenant.id}::uuid`,
  // Two columns of different collations have none together.
  search: sql`v.number || ' ' || (a.name collate "C")`,
  filters: {
    application_id: sql`v.application_id`,
    platform: sql`v.platform`,
    channel: sql`v.channel`,
    state: sql`v.state`,
    pre_release: sql`v.pre_release`,
    has_refused: sql`(f.refused > 0)`,
    published_at: sql`v.published_at`,
  },
  order: {
    number: [sql`v.sort_key`, sql`a.name`, sql`v.platform`, sql`v.channel`],
    application: [sql`a.name`, sql`v.platform`, sql`v.channel`, sql`v.sort_key`],
    published_at: [{ nullable: sql`v.published_at` }],
    created_at: [sql`v.created_at`],
  },
  id: sql`v.idguid`,
}));

/** Applications for the filter of the list. Throws 404 for another field. */
export const versionChoicesOf = (ctx: Ctx, field: string, query: Parameters<typeof referenceChoices>[3]) =>
  referenceChoices(
    ctx,
    { fields: { application_id: { kind: 'reference', label: aplikacije.labels.one, to: aplikacije.name } } },
    field,
    query,
  );

export type VersionRecord = typeof v.$inferSelect;
export type FileRecord = typeof f.$inferSelect;

type Times = 'created_at' | 'updated_at';
type Perhaps = 'published_at' | 'withdrawn_at';
type FoundFile = Omit<VersionFile, 'created_at' | 'checked_at'> &
  Pick<FileRecord, 'created_at' | 'checked_at'>;
/** A version as the services answer it. */
export type Found = Omit<Version, Times | Perhaps | 'files'> &
  Record<Times, Date> &
  Record<Perhaps, Date | null> & { files: FoundFile[] };

/** The condition of one version. */
export const ownVersion = (ctx: Ctx, idguid: string): SQL =>
  and(eq(v.tenant_id, ctx.tenant.id), eq(v.idguid, idguid)) as SQL;

/** A version with its application, both locked: the application only against changes. Throws 404. */
export async function lockVersion(
  ctx: Ctx,
  idguid: string,
): Promise<{ row: VersionRecord; application: Application }> {
  if (!isId(idguid)) throw notFound();
  const [known] = await ctx.db
    .select({ application_id: v.application_id })
    .from(v)
    .where(ownVersion(ctx, idguid));
  if (!known) throw notFound();
  // The application first, as whoever changes it does, so that they never wait for each other.
  const application = await findApplication(ctx, known.application_id, { held: true });
  const [row] = await ctx.db.select().from(v).where(ownVersion(ctx, idguid)).for('update');
  if (!row) throw notFound();
  return { row, application };
}

/** Files of a version, in the order in which they were added. */
export const filesOf = (ctx: Ctx, version: string): Promise<FileRecord[]> =>
  ctx.db
    .select()
    .from(f)
    .where(and(eq(f.tenant_id, ctx.tenant.id), eq(f.version_id, version)))
    .orderBy(asc(f.created_at), asc(f.idguid));

/** One version with its files and what it takes to publish it. Throws 404. */
export async function getVersion(ctx: Ctx, idguid: string): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db.select().from(v).where(ownVersion(ctx, idguid));
  if (!row) throw notFound();
  const application = await findApplication(ctx, row.application_id);
  const keys = publisherKeysOf(application);
  const files = await filesOf(ctx, idguid);
  const [signing] = await ctx.db
    .select({ key_id: aplSigningKeys.key_id })
    .from(aplSigningKeys)
    .where(
      and(eq(aplSigningKeys.tenant_id, ctx.tenant.id), eq(aplSigningKeys.application_id, row.application_id)),
    );
  const obstacles = row.state === 'draft' ? obstaclesOf(row, application, keys, files) : [];
  return {
    idguid: row.idguid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    application_id: row.application_id,
    application: application.name,
    number: row.number,
    platform: row.platform,
    channel: row.channel,
    state: row.state,
    pre_release: row.pre_release,
    rollout: row.rollout,
    mandatory: row.mandatory,
    min_system: row.min_system,
    notes: row.notes,
    published_at: row.published_at,
    published_by: row.published_by,
    withdrawn_at: row.withdrawn_at,
    withdrawn_by: row.withdrawn_by,
    withdrawn_reason: row.withdrawn_reason,
    files: files.map(answeredFile),
    obstacles: obstacles.map(({ file, text, outdated = false }) => ({ file, text, outdated })),
    signing: signing ? 'server' : keys.minisign || keys.sparkle ? 'publisher' : 'none',
    channels: application.channels,
    platforms: application.platforms,
    slug: application.slug,
    visibility: application.visibility,
    ...(await figuresOf(ctx, row)),
  };
}

const answeredFile = (file: FileRecord): FoundFile => ({
  idguid: file.idguid,
  name: file.name,
  kind: file.kind,
  architecture: file.architecture,
  size: file.size,
  sha256: file.sha256,
  sha512: file.sha512,
  minisign: file.minisign,
  ed25519: file.ed25519,
  state: file.state,
  fault: file.fault,
  checked_at: file.checked_at,
  created_at: file.created_at,
  created_by: file.created_by,
});

/** How often it was downloaded, and whom a publication would reach. */
async function figuresOf(ctx: Ctx, row: VersionRecord): Promise<Pick<Version, 'downloads' | 'reach'>> {
  const of = {
    tenant: sql`${ctx.tenant.id}::uuid`,
    application: sql`${row.application_id}::uuid`,
    platform: sql`${row.platform}`,
  };
  const { rows } = await ctx.db.execute<{
    downloads: number;
    installations: number;
    newest: string | null;
    newest_key: string | null;
  }>(sql`
    select ${downloadsOf({ ...of, number: sql`${row.number}` })} as downloads,
      ${activeOf(of)} as installations, newest.number as newest, newest.sort_key as newest_key
    from (select) one left join lateral (
      select n.number, n.sort_key from apl_versions n
      where n.tenant_id = ${of.tenant} and n.application_id = ${of.application} and n.platform = ${row.platform}
        and n.channel = ${row.channel} and n.state = 'published' and n.idguid <> ${row.idguid}::uuid
      order by n.sort_key desc limit 1
    ) newest on true`);
  const { downloads, installations, newest, newest_key } = rows[0]!;
  // Byte by byte, as the database compares them.
  const offered =
    newest_key === null || Buffer.compare(Buffer.from(newest_key), Buffer.from(row.sort_key)) < 0;
  return { downloads, reach: { installations, newest, offered } };
}

/** What was done with a version, newest first. Throws 404. */
export async function historyOfVersion(ctx: Ctx, idguid: string) {
  await getVersion(ctx, idguid);
  return historyOf(ctx, VERSION, idguid);
}
