import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { inTenant } from '../../core/tenant.ts';
import { createHost } from '../../modules/ddns/hosts/edit.service.ts';
import type { NewHost } from '../../modules/ddns/hosts/hosts.api.ts';
import { reservedNames } from '../../modules/ddns/hosts/settings.service.ts';
import { createDomain } from '../../modules/ddns/zones/edit-domain.service.ts';
import { createRecord } from '../../modules/ddns/zones/records.service.ts';
import { sameNumbers } from './calendar.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from './stage.ts';

const DAY = 86_400_000;
/** Days since which there are hosts; a provider gives a new address about every eleventh. */
const DAYS = 350;
const CHANGING = 11;

/** Networks of organisations: a domain, its records, and hosts with what they stand for. */
const NETWORKS = [
  {
    organisation: 'trgovina',
    by: 'amra.hadzic',
    domain: 'kazandziluk.example',
    records: [
      ['@', 'MX', { priority: 10, server: 'posta' }],
      ['posta', 'A', { address: '203.0.113.25' }],
      ['@', 'TXT', { text: 'v=spf1 mx -all' }],
    ],
    hosts: [
      ['ducan-carsija', 'Ruter u dućanu na Kazandžiluku', 'ddclient/3.10.0'],
      ['ducan-ilidza', 'Ruter u dućanu na Ilidži', 'FritzBox/7.57'],
      ['magacin', 'Kamere i alarm u magacinu', 'MikroTik/7.16'],
    ],
  },
  {
    organisation: 'gradnja',
    by: 'emir.suljic',
    domain: 'panonika.example',
    records: [['@', 'TXT', { text: 'v=spf1 -all' }]],
    hosts: [
      ['gradiliste-slatina', 'Kamera na gradilištu Slatina', 'inadyn/2.12.0'],
      ['ured', 'Ruter u uredu', 'OpenWrt-ddns/2.8.2'],
    ],
  },
] as const;

const HOST = {
  ...{ ip4_mode: 'follow', ip4: null, ip6_mode: 'off', ip6: null, ip6_part: null, ttl: 60 },
  ...{ wildcard: false, allow_private: false, active: true, lead_id: null, owner_id: null },
  ...{ silent_hours: 24, most_changes: null },
} as const;

/** A domain with hosts whose devices have told their addresses for a year. Returns how many hosts there are. */
export async function fillDdns(stage: Stage, organisation: string): Promise<number> {
  const network = NETWORKS.find((one) => one.organisation === organisation);
  if (!network) return 0;
  stage.say('domena i hostovi koji prate adresu');
  const { by, domain: name, records, hosts } = network;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(stage.deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  const domain = await run((ctx) =>
    createDomain(
      ctx,
      { config: stage.deps.config, reservedNames },
      {
        way: 'embedded',
        ...{ name, ns: [`ns1.${name}`, `ns2.${name}`], contact: `dns@${name}`, secondaries: [] },
        ...{ minimum: 60, ttl_least: 30, ttl_most: 86_400, refresh: 3600, retry: 900, expire: 1_209_600 },
        note: null,
      },
    ),
  );
  const random = sameNumbers(name.length * 7919);
  for (const [index, [label, note, agent]] of hosts.entries()) {
    const host = { ...HOST, domain_id: domain.idguid, label, note } as NewHost;
    const { idguid } = await run((ctx) => createHost(ctx, stage.deps, host));
    await playAddresses(stage, idguid, { agent, random, network: index });
  }
  for (const [label, type, values] of records)
    await run((ctx) =>
      createRecord(ctx, { domain_id: domain.idguid, name: label, type, ttl: null, values, note: null }),
    );
  await dateBack(stage, new Date(stage.now.getTime() - DAYS * DAY));
  return hosts.length;
}

/** Addresses that a device has told, the last of which is answered now. */
async function playAddresses(
  { owner, now, tenant }: Stage,
  host: string,
  { agent, random, network }: { agent: string; random: () => number; network: number },
): Promise<void> {
  const changes: { at: string; ip4: string }[] = [];
  for (let ago = DAYS - 1 - random() * 3; ago > 0.2; ago -= CHANGING * (0.4 + random() * 1.2))
    changes.push({
      at: new Date(now.getTime() - ago * DAY).toISOString(),
      // Of a network for documentation: nobody has them.
      ip4: `198.51.100.${10 + network * 60 + Math.floor(random() * 55)}`,
    });
  const last = changes.at(-1)!;
  await owner.execute(sql`
    insert into ddns_history (tenant_id, host_id, at, ip4, via, from_ip, agent)
    select ${tenant.id}::uuid, ${host}::uuid, at, ip4, 'dyndns2', ip4, ${agent}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as input(at timestamptz, ip4 inet) order by at`);
  await owner.execute(
    sql`update ddns_hosts set ip4 = ${last.ip4}::inet, changed_at = ${last.at}::timestamptz where idguid = ${host}::uuid`,
  );
  await owner.execute(sql`
    insert into ddns_contacts (tenant_id, host_id, at, via, from_ip, agent, answer)
    values (${tenant.id}::uuid, ${host}::uuid, ${new Date(now.getTime() - 240_000).toISOString()}::timestamptz, 'dyndns2', ${last.ip4}::inet, ${agent}, 'nochg')
    on conflict (host_id) do update set at = excluded.at, via = excluded.via, from_ip = excluded.from_ip, agent = excluded.agent, answer = excluded.answer`);
}

/** Has what was written of domains and hosts be of when the first address came. */
async function dateBack(stage: Stage, at: Date): Promise<void> {
  await dateTrail(stage, at);
  for (const table of ['ddns_domains', 'ddns_hosts', 'ddns_records'])
    await stage.owner.execute(sql`update ${sql.identifier(table)} set created_at = ${at.toISOString()}, updated_at = ${at.toISOString()}
      where tenant_id = ${stage.tenant.id}::uuid`);
}
