import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Ctx, Database } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { type ListedApplication, listedApplications } from '../catalogue/known.ts';
import { channelsOf, type Platform } from '../catalogue/platforms.ts';
import { blockMapSizes } from './block-map-size.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from './published.ts';

/** Where it is read from. */
export type Sources = Pick<Deps, 'database' | 'files' | 'log'>;

/** Versions of a platform, channel and state that are held in memory, the newest; older ones are of use to nobody's feed. */
const MOST_VERSIONS = 50;

/** All applications that have published something, by slug; from memory. */
export const knownApplications = (database: Database): Promise<ReadonlyMap<string, ListedApplication>> =>
  cacheOf(database).get(
    'applications',
    async (db) => new Map((await listedApplications(db)).map((one) => [one.slug, one])),
  );

/** An application and its newest versions, whoever asks; from memory. Null if there is none with this slug. */
export async function findPublished(sources: Sources, slug: string): Promise<PublishedApplication | null> {
  const known = (await knownApplications(sources.database)).get(slug);
  if (!known) return null;
  return cacheOf(sources.database).get(`application-${known.idguid}`, (database) =>
    readPublished({ ...sources, database }, known),
  );
}

async function readPublished(
  sources: Sources,
  { tenantId, idguid }: ListedApplication,
): Promise<PublishedApplication | null> {
  const tenant = await findTenant(sources.database, tenantId);
  if (!tenant) return null;
  const read = await asSystem(sources.database, tenant, async (ctx) => {
    const application = await readApplication(ctx, idguid);
    const versions = await readVersions(ctx, idguid);
    const published = versions.filter(({ state }) => state === 'published').map((one) => one.idguid);
    return application && { application, versions, ...(await readFiles(ctx, published)) };
  });
  if (!read) return null;
  const { application, versions, files, stored } = read;
  // Outside of the transaction: it may take a request to a bucket.
  const sizes = await blockMapSizes(sources, tenant, stored);
  return {
    ...application,
    tenantId,
    idguid,
    publisher: tenant.name,
    numbers: await asSystem(sources.database, tenant, (ctx) => readNumbers(ctx, idguid)),
    versions: versions.map((version) => ({
      ...version,
      files: (files.get(version.idguid) ?? []).map((file) => ({
        ...file,
        blockMapSize: sizes.get(file.idguid) ?? null,
      })),
    })),
  };
}

/** The name of an icon in its address, by its SHA-256. */
export const iconMark = (hash: string): string => hash.slice(0, 16);

type ApplicationRow = {
  slug: string;
  name: string;
  summary: string | null;
  description: string | null;
  website: string | null;
  support_url: string | null;
  support_email: string | null;
  visibility: 'public' | 'licensed';
  channels: string[] | null;
  minisign_key: string | null;
  icon: string | null;
  icon_hash: string | null;
};

async function readApplication({ db, tenant }: Ctx, idguid: string) {
  const { rows } = await db.execute<ApplicationRow>(sql`
    select a.slug, a.name, a.summary, a.description, a.website, a.support_url, a.support_email, a.visibility, a.channels, a.minisign_key,
      a.icon, f.sha256 as icon_hash
    from apl_applications a left join files f on f.tenant_id = a.tenant_id and f.idguid = a.icon
    where a.tenant_id = ${tenant.id}::uuid and a.idguid = ${idguid}::uuid`);
  const [row] = rows;
  if (!row) return null;
  const { slug, name, summary, description, website, icon, icon_hash } = row;
  return {
    ...{ slug, name, summary, description, website },
    supportUrl: row.support_url,
    supportEmail: row.support_email,
    public: row.visibility === 'public',
    channels: channelsOf(row),
    icon: icon && icon_hash ? { fileId: icon, mark: iconMark(icon_hash) } : null,
    minisignKey: row.minisign_key,
  };
}

type VersionRow = Pick<
  PublishedVersion,
  'idguid' | 'channel' | 'number' | 'state' | 'notes' | 'rollout' | 'mandatory'
> & {
  platform: Platform;
  sort_key: string;
  min_system: string | null;
  published_at: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
};

async function readVersions({ db, tenant }: Ctx, application: string): Promise<PublishedVersion[]> {
  const { rows } = await db.execute<VersionRow>(sql`
    select * from (
      select v.idguid, v.platform, v.channel, v.number, v.sort_key, v.state, v.notes, v.rollout, v.mandatory, v.min_system,
        v.published_at, v.withdrawn_at, v.withdrawn_reason,
        row_number() over (partition by v.platform, v.channel, v.state order by v.sort_key desc) as place
      from apl_versions v
      where v.tenant_id = ${tenant.id}::uuid and v.application_id = ${application}::uuid and v.state <> 'draft'
    ) newest where place <= ${MOST_VERSIONS}
    order by sort_key desc, channel <> 'stable', channel, platform`);
  return rows.map((row) => {
    const { idguid, platform, channel, number, state, notes, rollout, mandatory } = row;
    return {
      ...{ idguid, platform, channel, number, state, notes, rollout, mandatory },
      sortKey: row.sort_key,
      minSystem: row.min_system,
      publishedAt: isoInstant(row.published_at),
      withdrawnAt: row.withdrawn_at && isoInstant(row.withdrawn_at),
      withdrawnReason: row.withdrawn_reason,
      files: [],
    };
  });
}

type FileRow = Omit<PublishedFile, 'blockMapSize'> & { version_id: string; file_id: string };

/** Verified files by version, and the stored file of each. */
async function readFiles({ db, tenant }: Ctx, versions: readonly string[]) {
  const { rows } = await db.execute<FileRow>(sql`
    select f.version_id, f.idguid, f.file_id, f.kind, f.architecture, f.name, f.size::float8 as size, f.sha256, f.sha512, f.minisign,
      f.ed25519
    from apl_files f
    where f.tenant_id = ${tenant.id}::uuid and f.version_id = any(${sql.param([...versions])}::uuid[]) and f.state = 'verified'
    order by f.name`);
  const files = new Map<string, Omit<PublishedFile, 'blockMapSize'>[]>();
  for (const { version_id, file_id: _, ...file } of rows)
    files.set(version_id, [...(files.get(version_id) ?? []), file]);
  return { files, stored: rows };
}

async function readNumbers({ db, tenant }: Ctx, application: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct number from apl_versions
    where tenant_id = ${tenant.id}::uuid and application_id = ${application}::uuid and state <> 'draft' order by number`);
  return new Set(rows.map(({ number }) => number));
}
