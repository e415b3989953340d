import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../src/modules/ddns/hosts/credentials.ts';
import { database, openPool } from '../../../src/server/db/client.ts';
import type { Filled } from '../../lib/filled.ts';

/** Password of every host here. */
const PASSWORD = 'mjera2mjera3mjera4mjera5mjera678';

/** A domain full of hosts with an IPv4 and an IPv6 address. */
export interface Hosts {
  domain: string;
  domainId: string;
  tenant: string;
  count: number;
  /** Name of the n-th host; n may go round. */
  name(n: number): string;
  /** Header by which the n-th host updates itself. */
  authorization(n: number): string;
}

/** Address of the n-th update, which no other has: of the range that hosts may have. */
export const addressOf = (n: number): string => `93.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Path of an update. */
export const updatePath = (name: string, address: string): string =>
  `/nic/update?hostname=${name}&myip=${address}`;

/**
 * Adds a domain of the operator's organisation with so many hosts, which may be updated without end. By plain SQL and without triggers:
 * a server that already answers does not hear of it.
 */
export async function addHosts({ sql, connection, tenant }: Filled, count: number): Promise<Hosts> {
  const domainId = randomUUID();
  const domain = `d${domainId.slice(0, 8)}.example`;
  const pool = openPool(connection, 1);
  const hash = await hashPassword(database(pool), PASSWORD).finally(() => pool.end());
  await sql`
    insert into ddns_quotas (tenant_id, hosts, updates) values (${tenant}, 10000000, 1000000000)
    on conflict (tenant_id) do update set hosts = excluded.hosts, updates = excluded.updates`;
  await sql`
    insert into ddns_domains (tenant_id, idguid, name, ns, contact)
    values (${tenant}, ${domainId}, ${domain}, ${[`ns1.${domain}`]}, ${`dns@${domain}`})`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4, ip6)
      select ${tenant}, gen_random_uuid(), ${domainId}, 'h' || n, 'h' || n || '.' || ${domain}, ${hash},
        inet '93.128.0.0' + n, inet '2a00:1::' + n
      from generate_series(0, ${count - 1}) n`;
  });
  await sql.unsafe('vacuum analyze ddns_hosts');
  const name = (n: number): string => `h${n % count}.${domain}`;
  return {
    domain,
    domainId,
    tenant,
    count,
    name,
    authorization: (n) => `Basic ${Buffer.from(`${name(n)}:${PASSWORD}`).toString('base64')}`,
  };
}
