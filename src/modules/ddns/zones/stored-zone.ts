import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { RecordTypeName } from '../dns/record-types/index.ts';
import type { WrittenHost } from '../dns/write-zone.ts';
import type { ZoneRecord } from '../dns/zone.ts';
import type { DomainRecord } from './domains.service.ts';
import { ddnsRecords } from './zones.table.ts';

export interface StoredRecord extends ZoneRecord {
  idguid: string;
}

/** All records of a domain by name, and all its hosts with what they answer. For rules, the domain is locked before. */
export async function zoneOf(
  ctx: Ctx,
  { idguid }: Pick<DomainRecord, 'idguid'>,
): Promise<{ records: StoredRecord[]; hosts: (WrittenHost & { wildcard: boolean; active: boolean })[] }> {
  const r = ddnsRecords;
  const records = await ctx.db
    .select({ idguid: r.idguid, name: r.name, type: r.type, ttl: r.ttl, content: r.content })
    .from(r)
    .where(and(eq(r.tenant_id, ctx.tenant.id), eq(r.domain_id, idguid)))
    .orderBy(asc(r.name), asc(r.type), asc(r.no));
  const { rows: hosts } = await ctx.db.execute<
    WrittenHost & { wildcard: boolean; active: boolean } & Record<string, unknown>
  >(sql`
    select fqdn as name, ttl, active, wildcard, host(ip4) as ipv4, host(ip6) as ipv6 from ddns_hosts
    where tenant_id = ${ctx.tenant.id}::uuid and domain_id = ${idguid}::uuid order by fqdn`);
  return { records: records.map((record) => ({ ...record, type: record.type as RecordTypeName })), hosts };
}
