import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { switchOrganisation } from '../../../core/tenant.ts';
import type { Platform } from '../catalogue/platforms.ts';

interface OfDay {
  /** The publisher. */
  tenantId: string;
  application: string;
  /** In Sarajevo. */
  day: string;
  /** Pseudonym of an installation. */
  client: bigint;
}

/** An installation that has asked for updates; `number` is empty if it did not say a version of this application. */
interface Seen extends OfDay {
  kind: 'seen';
  platform: Platform;
  number: string;
}

/** A download that has begun; `file` is a row of `apl_files`. */
interface Download extends OfDay {
  kind: 'download';
  file: string;
}

export type Counted = Seen | Download;

/** Writes what was counted in one transaction. What is there already, and what is of an application that is gone, changes nothing. */
export function storeCounted(database: Database, counted: readonly Counted[]): Promise<void> {
  return database.transaction(async (tx) => {
    // In one order everywhere, so that two nodes do not wait for each other.
    const tenants = [...new Set(counted.map(({ tenantId }) => tenantId))].sort();
    for (const tenant of tenants) {
      await switchOrganisation(tx, { id: tenant, isOperator: false });
      const own = counted.filter(({ tenantId }) => tenantId === tenant);
      await storeSeen(tx, tenant, latest(own.filter(({ kind }) => kind === 'seen') as Seen[]));
      await storeDownloads(tx, tenant, own.filter(({ kind }) => kind === 'download') as Download[]);
    }
  });
}

const byClient = (a: OfDay, b: OfDay): number =>
  a.application < b.application ? -1 : a.application > b.application ? 1 : a.client < b.client ? -1 : 1;

/** What each installation has said last; that it said nothing changes nothing. */
function latest(all: readonly Seen[]): Seen[] {
  const found = new Map<string, Seen>();
  for (const one of all) {
    const key = `${one.day} ${one.application} ${one.client}`;
    const before = found.get(key);
    found.set(key, { ...one, number: one.number || (before?.number ?? '') });
  }
  return [...found.values()].sort(byClient);
}

/** A column as one array parameter, so that statements stay short. */
const column = <T>(rows: readonly T[], of: (row: T) => unknown, type: string): SQL =>
  sql`${sql.param(rows.map(of))}::${sql.raw(type)}[]`;

async function storeSeen(tx: Tx, tenant: string, rows: readonly Seen[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into apl_seen (tenant_id, application_id, day, installation, platform, number)
    select ${tenant}::uuid, seen.* from unnest(
      ${column(rows, ({ application }) => application, 'uuid')}, ${column(rows, ({ day }) => day, 'date')},
      ${column(rows, ({ client }) => String(client), 'bigint')}, ${column(rows, ({ platform }) => platform, 'text')},
      ${column(rows, ({ number }) => number, 'text')}) as seen(application_id, day, installation, platform, number)
    where exists (select from apl_applications a where a.tenant_id = ${tenant}::uuid and a.idguid = seen.application_id)
    on conflict (tenant_id, application_id, day, installation) do update
      set platform = excluded.platform, number = case when excluded.number = '' then apl_seen.number else excluded.number end
      where (apl_seen.platform, apl_seen.number) is distinct from (excluded.platform, excluded.number)`);
}

async function storeDownloads(tx: Tx, tenant: string, all: readonly Download[]): Promise<void> {
  if (all.length === 0) return;
  const rows = [...all].sort((a, b) => (a.file === b.file ? byClient(a, b) : a.file < b.file ? -1 : 1));
  await tx.execute(sql`
    with begun as (
      insert into apl_downloads (tenant_id, application_id, day, file_id, downloader)
      select ${tenant}::uuid, begun.* from unnest(
        ${column(rows, ({ application }) => application, 'uuid')}, ${column(rows, ({ day }) => day, 'date')},
        ${column(rows, ({ file }) => file, 'uuid')}, ${column(rows, ({ client }) => String(client), 'bigint')})
        as begun(application_id, day, file_id, downloader)
      where exists (select from apl_applications a
        where a.tenant_id = ${tenant}::uuid and a.idguid = begun.application_id)
      on conflict do nothing returning application_id, day, file_id
    )
    insert into apl_days (tenant_id, application_id, day, platform, number, downloads)
    select v.tenant_id, v.application_id, b.day, v.platform, v.number, count(*)::int
    from begun b join apl_files f on f.tenant_id = ${tenant}::uuid and f.idguid = b.file_id
      join apl_versions v on v.tenant_id = f.tenant_id and v.idguid = f.version_id
    group by v.tenant_id, v.application_id, b.day, v.platform, v.number
    order by v.application_id, b.day, v.platform, v.number
    on conflict (tenant_id, application_id, day, platform, number) do update
      set downloads = apl_days.downloads + excluded.downloads`);
}
