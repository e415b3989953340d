import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { columnList } from '../../../core/json-recordset.ts';
import { trash } from '../../../core/records/trash.table.ts';
import { cannotRestore, storedColumns } from '../../../core/records/trash.ts';
import { stale } from '../../../core/stale.ts';
import { ddnsFreedNames } from '../feed/feed.table.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { ddnsDomains } from '../zones/zones.table.ts';
import { nameOf } from './edit.service.ts';
import { auditHost } from './host-audit.ts';
import { refuseRecords, takenByDomain } from './host-names.ts';
import { getHost, lockHost } from './hosts.service.ts';
import { ddnsContacts, ddnsHistory, ddnsHosts } from './hosts.table.ts';
import { requireRoom } from './limits.ts';
import { hostsInTrash } from './trash.ts';

/** Changes of addresses that are kept with a removed host. */
const KEPT_CHANGES = 1000;
const HISTORY = columnList(storedColumns(ddnsHistory));
const CONTACT = columnList(storedColumns(ddnsContacts));

/**
 * Moves a host to the trash with its history; its name leaves the DNS and stays taken for a while. Throws 404, 409 `stale`, and 409
 * `leads` while other hosts go along with it.
 */
export async function removeHost(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const row = await lockHost(ctx, idguid);
  if (version !== undefined && row.version !== version) throw stale(await getHost(ctx, row.idguid));
  const followers = await ctx.db
    .select({ shown: ddnsHosts.shown, fqdn: ddnsHosts.fqdn })
    .from(ddnsHosts)
    .where(and(eq(ddnsHosts.tenant_id, ctx.tenant.id), eq(ddnsHosts.lead_id, row.idguid)))
    .orderBy(ddnsHosts.fqdn)
    .limit(3);
  if (followers.length > 0)
    throw new AppError(
      409,
      'leads',
      `Uz ovaj host idu i drugi: ${followers.map(nameOf).join(', ')}. Prvo ih odvojite od njega.`,
    );
  await hostsInTrash.remove(ctx, [row.idguid], {
    parts: sql`jsonb_build_object(
      'history', (select coalesce(jsonb_agg(a order by a.no), '[]') from (select * from ${ddnsHistory} a
        where a.tenant_id = removed.tenant_id and a.host_id = removed.idguid order by a.no desc limit ${KEPT_CHANGES}::int) a),
      'contacts', (select coalesce(jsonb_agg(c), '[]') from ${ddnsContacts} c
        where c.tenant_id = removed.tenant_id and c.host_id = removed.idguid))`,
  });
  wakeAfterCommit(ctx.db);
  await auditHost(ctx, 'delete', { idguid: row.idguid, name: nameOf(row) }, {});
}

/**
 * Brings hosts back with their history and the credentials they had. One that went along with a host which is gone stands alone now.
 * Answers how many. Throws 404, and 409 for too many, for a name that a record or a domain has by now, and for a domain that is gone.
 */
export async function restoreHosts(ctx: Ctx, idguids: string[]): Promise<number> {
  await requireRoom(ctx, new Set(idguids).size);
  const waiting = await hostsInTrash.lockRemoved(ctx, idguids);
  const domains = await lockDomains(ctx, waiting);
  const alone = sql`${trash.record} || '{"lead_id": null}'`;
  for (const { idguid, title, record } of waiting) {
    const host = record as unknown as { domain_id: string; fqdn: string; wildcard: boolean };
    if (!domains.has(host.domain_id))
      throw cannotRestore(title, 'Njegove domene više nema. Prvo vratite nju.');
    const taken = await takenByDomain(ctx, host.fqdn);
    if (taken) throw cannotRestore(title, taken);
    await refuseRecords(ctx, host).catch(() => {
      throw cannotRestore(title, 'U domeni je sada zapis s tim imenom.');
    });
    await ctx.db
      .update(trash)
      .set({ record: alone as never })
      .where(
        and(
          hostsInTrash.own(ctx),
          eq(trash.idguid, idguid),
          sql`not exists (select from ddns_hosts l where l.idguid = (${trash.record} ->> 'lead_id')::uuid and l.lead_id is null)`,
        ),
      );
  }
  const removed = await hostsInTrash.restore(ctx, idguids);
  const all = (name: 'history' | 'contacts') =>
    JSON.stringify(removed.flatMap(({ record }) => record[name] ?? []));
  await ctx.db.execute(sql`insert into ${ddnsHistory} (${HISTORY})
    select ${HISTORY} from jsonb_populate_recordset(null::${ddnsHistory}, ${all('history')}::jsonb)`);
  await ctx.db.execute(sql`insert into ${ddnsContacts} (${CONTACT})
    select ${CONTACT} from jsonb_populate_recordset(null::${ddnsContacts}, ${all('contacts')}::jsonb)`);
  for (const { idguid, record } of removed) {
    const host = record as unknown as { fqdn: string; shown: string | null };
    await ctx.db.delete(ddnsFreedNames).where(eq(ddnsFreedNames.name, host.fqdn));
    await auditHost(ctx, 'restore', { idguid, name: nameOf(host) }, {});
  }
  wakeAfterCommit(ctx.db);
  return removed.length;
}

/** The domains of removed hosts that are still there, by their ids; locked, so that none gets a record or a domain below it meanwhile. */
async function lockDomains(ctx: Ctx, removed: readonly { record: unknown }[]): Promise<Set<string>> {
  const ids = removed.map(({ record }) => (record as { domain_id: string }).domain_id);
  const d = ddnsDomains;
  const rows = await ctx.db
    .select({ idguid: d.idguid })
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, ids)))
    // In one order, so that two who lock several do not wait for each other.
    .orderBy(d.idguid)
    .for('key share');
  return new Set(rows.map(({ idguid }) => idguid));
}
