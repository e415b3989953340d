import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { columnList } from '../../../core/json-recordset.ts';
import { plural } from '../../../core/plural.ts';
import { cannotRestore, storedColumns } from '../../../core/records/trash.ts';
import { stale } from '../../../core/stale.ts';
import { ddnsFreedNames } from '../feed/feed.table.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { auditDomain } from './domain-audit.ts';
import { clashWithOthers, hidesOrHidden, lockNames } from './domain-names.ts';
import { getDomain, lockDomain } from './domains.service.ts';
import { domainsInTrash } from './trash.ts';
import { ddnsRecords } from './zones.table.ts';

const RECORD_COLUMNS = columnList(storedColumns(ddnsRecords));

/**
 * Moves a domain with its records to the trash. Its name stays the organisation's for a while. Throws 404, 409 `stale`, 409 `has_hosts`:
 * hosts have devices that would not be told.
 */
export async function removeDomain(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const row = await lockDomain(ctx, idguid);
  const now = await getDomain(ctx, idguid);
  if (version !== undefined && row.version !== version) throw stale(now);
  if (now.hosts > 0)
    throw new AppError(
      409,
      'has_hosts',
      `Domena ima ${now.hosts} ${plural(now.hosts, 'host', 'hosta', 'hostova')}. Prvo obrišite njih, jer uređaji koji se javljaju ne bi znali da domene više nema.`,
    );
  await domainsInTrash.remove(ctx, [row.idguid], {
    parts: sql`jsonb_build_object('records', (select coalesce(jsonb_agg(r), '[]') from ${ddnsRecords} r
      where r.tenant_id = removed.tenant_id and r.domain_id = removed.idguid))`,
  });
  wakeAfterCommit(ctx.db, []);
  await auditDomain(ctx, 'delete', row, {});
}

/** Brings domains back with their records. Answers how many. Throws 404, and 409 where somebody else has a name by now or a domain would hide what another has. */
export async function restoreDomains(ctx: Ctx, idguids: string[]): Promise<number> {
  await lockNames(ctx);
  for (const { title, record } of await domainsInTrash.lockRemoved(ctx, idguids)) {
    const clash = await clashWithOthers(ctx, nameOf(record));
    if (clash) throw cannotRestore(title, clash);
  }
  const removed = await domainsInTrash.restore(ctx, idguids);
  const records = removed.flatMap(({ record }) => record.records ?? []);
  await ctx.db.execute(sql`insert into ${ddnsRecords} (${RECORD_COLUMNS})
    select ${RECORD_COLUMNS} from jsonb_populate_recordset(null::${ddnsRecords}, ${JSON.stringify(records)}::jsonb)`);
  for (const { idguid, title, record } of removed) {
    const name = nameOf(record);
    const hidden = await hidesOrHidden(ctx, name);
    if (hidden) throw cannotRestore(title, hidden);
    await ctx.db.delete(ddnsFreedNames).where(eq(ddnsFreedNames.name, name));
    await auditDomain(ctx, 'restore', { idguid, name }, {});
  }
  wakeAfterCommit(ctx.db, []);
  return removed.length;
}

const nameOf = (removed: object): string => (removed as { name: string }).name;
