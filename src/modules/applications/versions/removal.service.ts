import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { columnList } from '../../../core/json-recordset.ts';
import { cannotRestore, storedColumns, trashOfRows } from '../../../core/records/trash.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { PLATFORMS } from '../catalogue/platforms.ts';
import { KEPT_VERSIONS } from '../labels.ts';
import { queueChecks } from './check-queue.ts';
import { wrongState } from './edit.service.ts';
import { auditVersion } from './version-audit.ts';
import { type FileRecord, getVersion, lockVersion, type VersionRecord } from './versions.service.ts';
import { aplFiles, aplVersions } from './versions.table.ts';

const platformName = sql.raw(
  `case platform ${Object.entries(PLATFORMS)
    .map(([name, label]) => `when '${name}' then '${label}'`)
    .join(' ')} end`,
);
/** As `versionTitle` writes it. */
const kept = trashOfRows(
  KEPT_VERSIONS,
  aplVersions,
  sql<string>`(select a.name from apl_applications a where a.tenant_id = removed.tenant_id and a.idguid = removed.application_id)
    || ' ' || number || ', ' || ${platformName} || ', ' || case channel when 'stable' then 'stabilni' else channel end`,
);

/** Removed drafts. */
export const versionsInTrash = kept.listing;

const FILE_COLUMNS = columnList(storedColumns(aplFiles));
const FILES_OF = sql`from ${aplFiles} f where f.tenant_id = removed.tenant_id and f.version_id = removed.idguid`;

/** Moves a draft with its files to the trash. Throws 404, 409 `stale` or `state`. */
export async function removeVersion(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const { row, application } = await lockVersion(ctx, idguid);
  if (row.state !== 'draft')
    throw await wrongState(ctx, idguid, 'Briše se samo nacrt. Objavljenu verziju možete povući.');
  if (version !== undefined && row.version !== version) throw stale(await getVersion(ctx, idguid));
  await kept.remove(ctx, [idguid], {
    parts: sql`jsonb_build_object('files', (select coalesce(jsonb_agg(f), '[]') ${FILES_OF}),
      'application', ${application.name}::text)`,
    files: sql`array(select f.file_id ${FILES_OF})`,
  });
  await auditVersion(ctx, 'delete', { ...row, application: application.name }, {});
}

/**
 * Brings drafts back with their files, which are verified anew. Answers how many. Throws 404, and 409 for one whose application is gone,
 * or which was made again meanwhile.
 */
export async function restoreVersions(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguids: string[],
): Promise<number> {
  for (const { title, record } of await kept.lockRemoved(ctx, idguids)) {
    const { rows } = await ctx.db.execute<{ there: boolean; twice: boolean }>(sql`
      select exists (select from apl_applications where tenant_id = ${ctx.tenant.id}::uuid
          and idguid = ${record.application_id as string}::uuid) as there,
        exists (select from apl_versions where tenant_id = ${ctx.tenant.id}::uuid
          and application_id = ${record.application_id as string}::uuid and platform = ${record.platform as string}
          and channel = ${record.channel as string} and number = ${record.number as string}) as twice`);
    if (!rows[0]!.there) throw cannotRestore(title, 'Njena aplikacija je obrisana. Prvo vratite aplikaciju.');
    if (rows[0]!.twice) throw cannotRestore(title, 'Ta verzija je u međuvremenu ponovo dodana.', 'duplicate');
  }
  const removed = await kept.restore(ctx, idguids);
  for (const { idguid, record } of removed) {
    const files = (record.files ?? []) as FileRecord[];
    await ctx.db.execute(sql`insert into ${aplFiles} (${FILE_COLUMNS})
      select ${FILE_COLUMNS} from jsonb_populate_recordset(null::${aplFiles}, ${JSON.stringify(files)}::jsonb)`);
    const version = record as unknown as VersionRecord & { application: string };
    await auditVersion(ctx, 'restore', { ...version, idguid }, {});
    await queueChecks(
      ctx,
      deps,
      version.application_id,
      files.map((file) => file.idguid),
    );
  }
  return removed.length;
}
