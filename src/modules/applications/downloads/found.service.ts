import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { STABLE } from '../catalogue/platforms.ts';
import type { ApplicationRef } from '../slots.ts';
import type { FileKind } from '../versions/states.ts';

/** A file of a version as it is handed out. */
export interface Download {
  /** A row of `apl_files`. */
  idguid: string;
  kind: FileKind;
  /** Under the name that it has in its address. */
  stored: StoredFile;
}

/** Whose file is asked for. `channel` tells versions of the same number apart; if none is in it, those of others are taken. */
interface Wanted {
  platform: string;
  number: string;
  name: string;
  channel: string;
}

type Row = { idguid: string; file_id: string; kind: FileKind; state: string; reason: string | null };

/**
 * A file of a version that is or was published. The versions may be older than those in memory: updates from them need their block maps,
 * also where they were withdrawn. Throws 404, and 410 `withdrawn` with the reason for another file of a withdrawn version.
 */
export async function findDownload(
  database: Database,
  { tenantId, idguid }: ApplicationRef,
  { platform, number, name, channel }: Wanted,
): Promise<Download> {
  const tenant = await findTenant(database, tenantId);
  if (!tenant) throw notFound();
  return asSystem(database, tenant, async (ctx) => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select f.idguid, f.file_id, f.kind, v.state, v.withdrawn_reason as reason
      from apl_versions v join apl_files f on f.tenant_id = v.tenant_id and f.version_id = v.idguid
      where v.tenant_id = ${tenant.id}::uuid and v.application_id = ${idguid}::uuid and v.platform = ${platform}
        and v.number = ${number} and v.state <> 'draft' and f.name = ${name} and f.state = 'verified'
      order by v.channel <> ${channel}, v.channel <> ${STABLE}, v.state, v.channel limit 1`);
    const [row] = rows;
    if (!row) throw notFound();
    if (row.state === 'withdrawn' && row.kind !== 'blockmap')
      throw new AppError(410, 'withdrawn', `Ova verzija je povučena: ${row.reason}`);
    const stored = await readyFile(ctx, row.file_id);
    if (!stored) throw notFound();
    return { idguid: row.idguid, kind: row.kind, stored: { ...stored, name } };
  });
}

/** The stored file of a version's file that is in memory. Throws 404 if it is gone meanwhile. */
export async function storedOf(
  database: Database,
  { tenantId }: ApplicationRef,
  file: { idguid: string; name: string },
): Promise<StoredFile> {
  const tenant = await findTenant(database, tenantId);
  const stored =
    tenant &&
    (await asSystem(database, tenant, async (ctx) => {
      const { rows } = await ctx.db.execute<{ file_id: string }>(
        sql`select file_id from apl_files where tenant_id = ${tenant.id}::uuid and idguid = ${file.idguid}::uuid`,
      );
      return rows[0] ? readyFile(ctx, rows[0].file_id) : null;
    }));
  if (!stored) throw notFound();
  return { ...stored, name: file.name };
}
