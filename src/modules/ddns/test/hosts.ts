import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { hashPassword } from '../hosts/credentials.ts';

/** The password of every host of `addHost`. */
export const HOST_PASSWORD = 'dovoljnodugalozinkahosta23456789';

/** A host past its service, with a known password; answers its id. */
export async function addHost(
  t: TestApp,
  zone: { id: string; name: string; tenantId: string },
  label: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const idguid = crypto.randomUUID();
  const row = {
    tenant_id: zone.tenantId,
    idguid,
    domain_id: zone.id,
    label,
    fqdn: `${label}.${zone.name}`,
    password_hash: await hashPassword(t.deps.database, HOST_PASSWORD),
    ...values,
  };
  await t.ownerDb.execute(sql`
    insert into ddns_hosts (${sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    )}) values (${sql.join(
      Object.values(row).map((value) => sql`${value}`),
      sql`, `,
    )})`);
  return idguid;
}
