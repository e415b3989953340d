import type { Sql } from '../../../../test/sql.ts';

interface Given {
  /** Default: one that no other test uses. */
  name?: string;
  ns?: string[];
  way?: 'embedded' | 'powerdns';
}

/** A domain, entered by hand. */
export async function insertDomain(
  sql: Sql,
  tenantId: string,
  { name = `d${crypto.randomUUID().slice(0, 8)}.test`, ns = [`ns1.${name}`], way = 'embedded' }: Given = {},
) {
  const [row] = await sql<{ id: string }[]>`
    insert into ddns_domains (tenant_id, idguid, name, ns, contact, way)
    values (${tenantId}, gen_random_uuid(), ${name}, ${ns}, ${`dns.admin@${name}`}, ${way}) returning idguid as id`;
  const id = row!.id;
  return {
    id,
    name,
    tenantId,
    host: (label: string, values: Record<string, unknown> = {}) => sql`
      insert into ddns_hosts ${sql({
        tenant_id: tenantId,
        idguid: crypto.randomUUID(),
        domain_id: id,
        label,
        fqdn: `${label}.${name}`,
        password_hash: 'x',
        ...values,
      } as never)}`,
    record: (owner: string, type: string, content: string, ttl = 300) => sql`
      insert into ddns_records (tenant_id, idguid, domain_id, name, type, content, ttl)
      values (${tenantId}, gen_random_uuid(), ${id}, ${owner === '@' ? name : `${owner}.${name}`}, ${type}, ${content}, ${ttl})`,
  };
}
