import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';

/** A domain of somebody's organisation, past its service; answers its id. */
export async function addDomain(
  t: TestApp,
  { tenantId }: Pick<Person, 'tenantId'>,
  name: string,
): Promise<string> {
  const idguid = newId();
  await t.ownerDb.execute(sql`insert into ddns_domains (tenant_id, idguid, name, ns, contact)
    values (${tenantId}, ${idguid}, ${name}, ${sql.param([`ns1.${name}`, `ns2.${name}`])}::text[], ${`hostmaster@${name}`})`);
  return idguid;
}

/** What a person enters for a host whose device tells both addresses. */
export const HOST_INPUT = {
  label: 'kuca',
  ip4_mode: 'follow',
  ip4: null,
  ip6_mode: 'follow',
  ip6: null,
  ip6_part: null,
  ttl: 60,
  wildcard: false,
  allow_private: false,
  active: true,
  lead_id: null,
  owner_id: null,
  silent_hours: null,
  most_changes: null,
  note: null,
};

/** Has a device tell addresses, as an update does: past the protocol and its password. */
export async function arrive(
  t: TestApp,
  idguid: string,
  {
    ip4 = null,
    ip6 = null,
    agent = 'ddclient/3.10.0',
  }: { ip4?: string | null; ip6?: string | null; agent?: string },
): Promise<void> {
  // As the owner: the application sees no host outside an organisation.
  const { rows } = await t.ownerDb.execute<{ version: number }>(
    sql`select version from ddns_hosts where idguid = ${idguid}`,
  );
  await t.deps.database.execute(sql`select ddns_set_addresses(array[${idguid}]::uuid[], array[${rows[0]!.version}::int], array[true], array[${ip4}]::inet[], array[true], array[${ip6}]::inet[],
    array['dyndns2'], array['31.176.200.9']::inet[], array[${agent}])`);
  const line = {
    host_id: idguid,
    at: new Date().toISOString(),
    via: 'dyndns2',
    from_ip: '31.176.200.9',
    agent,
    answer: 'good',
  };
  await t.deps.database.execute(sql`select ddns_note_contacts(${JSON.stringify([line])}::jsonb)`);
}
