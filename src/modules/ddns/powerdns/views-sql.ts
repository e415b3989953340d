import { createHash } from 'node:crypto';
import { APEX_TTL } from '../zones/apex.ts';

/**
 * Views in which PowerDNS 4.7 finds its own tables (decisions/091). All columns of one name have one type, uncast: PostgreSQL would not
 * bring `name = …` to the indexes otherwise, and read a whole zone for each question.
 */
const OF_HOST = `from ddns_hosts h join ddns_domains d on d.idguid = h.domain_id where d.way = 'powerdns'`;
const OF_CHALLENGE = `from ddns_challenges c join ddns_hosts h on h.idguid = c.host_id
  join ddns_domains d on d.idguid = h.domain_id where d.way = 'powerdns'`;

/** False at a cut and below it: those names are answered by others, and are not signed (RFC 4035 2.2). `names`: an array. */
const auth = (domain: string, names: string): string => `
  not exists (select from ddns_records n where n.name = any(${names}) and n.type = 'NS' and n.domain_id = ${domain}
    and n.name <> d.name and n.name not like '*.%')`;
const authOfHost = auth('h.domain_id', 'array[h.fqdn]');
const authOf = (row: string): string =>
  auth(
    `${row}.domain_id`,
    `array[${row}.name] || array(select b from ddns_names_between(${row}.name, d.name) b)`,
  );

interface Columns {
  name: string;
  /** An SQL expression; null: a name without records (RFC 4592 2.2.2). */
  type: string | null;
  content?: string;
  ttl?: string | number;
  prio?: string;
  auth?: string;
}
const row = ({
  name,
  type,
  content = 'null::text',
  ttl = 'null::int',
  prio = '0',
  auth: is = 'true',
}: Columns) =>
  `select d.no as domain_id, ${name} as name, ${type ?? 'null::text'} as type, ${content} as content, ${ttl} as ttl,
  ${prio} as prio, false as disabled, null::text as ordername, ${is} as auth`;

/** Addresses of hosts, at their names or at the wildcards below these. */
const addresses = (name: string, condition: string): string[] =>
  (['ip4', 'ip6'] as const).map(
    (column) =>
      `${row({
        name,
        type: column === 'ip4' ? `'A'::text` : `'AAAA'::text`,
        content: `host(h.${column})`,
        ttl: 'h.ttl',
        auth: authOfHost,
      })} ${OF_HOST} and h.active and h.${column} is not null ${condition}`,
  );

/** MX and SRV have their first number in `prio`: PowerDNS fails for the whole zone otherwise. */
const FIRST_NUMBER = `r.type in ('MX', 'SRV')`;

const RECORDS = [
  `${row({
    name: 'd.name',
    type: `'SOA'::text`,
    content: `d.ns[1] || ' ' || replace(substring(d.contact from '^(.*)@'), '.', '\\.') || '.' || substring(d.contact from '@([^@]*)$')
      || ' ' || coalesce(s.serial, extract(epoch from d.created_at)::bigint)
      || ' ' || d.refresh || ' ' || d.retry || ' ' || d.expire || ' ' || d.minimum`,
    ttl: APEX_TTL,
  })} from ddns_domains d left join ddns_serials s on s.domain_id = d.idguid where d.way = 'powerdns'`,
  `${row({ name: 'd.name', type: `'NS'::text`, content: 'server', ttl: APEX_TTL })}
   from ddns_domains d, unnest(d.ns) server where d.way = 'powerdns'`,
  ...addresses('h.fqdn', ''),
  ...addresses(`'*.' || h.fqdn`, 'and h.wildcard'),
  `${row({
    name: 'r.name',
    type: 'r.type',
    content: `case when ${FIRST_NUMBER} then substr(r.content, strpos(r.content, ' ') + 1) else r.content end`,
    ttl: 'r.ttl',
    prio: `case when ${FIRST_NUMBER} then split_part(r.content, ' ', 1)::int else 0 end`,
    auth: authOf('r'),
  })} from ddns_records r join ddns_domains d on d.idguid = r.domain_id
   where d.way = 'powerdns' and (r.type <> 'NS' or r.name <> d.name)`,
  `${row({
    name: `'_acme-challenge.' || h.fqdn`,
    type: `'TXT'::text`,
    content: `'"' || c.value || '"'`,
    ttl: 'least(h.ttl, 60)',
    auth: auth('h.domain_id', `array[h.fqdn, '_acme-challenge.' || h.fqdn]`),
  })} ${OF_CHALLENGE}`,
  `${row({ name: 'e.name', type: null, auth: authOf('e') })}
   from ddns_empty_names e join ddns_domains d on d.idguid = e.domain_id where d.way = 'powerdns'`,
  // A host that is off still has the name of its challenge below it.
  `${row({ name: 'h.fqdn', type: null, auth: authOfHost })} ${OF_HOST}
   and (not h.active or h.ip4 is null and h.ip6 is null) and exists (select from ddns_challenges c where c.host_id = h.idguid)`,
];

/** Views by name, with what each login may do beside reading. */
const VIEWS: Record<string, string> = {
  domains: `
    select d.no as id, d.name, null::text as master, null::int as last_check, 'MASTER'::text as type, n.serial as notified_serial,
      null::text as account, null::text as options, null::text as catalog, d.idguid
    from ddns_domains d left join pdns.notified n on n.domain_id = d.no where d.way = 'powerdns'`,
  records: RECORDS.join('\nunion all\n'),
  cryptokeys: 'select id, domain_id, flags, active, published, content from ddns_dnssec_keys',
  domainmetadata: 'select id, domain_id, kind, content from ddns_dns_metadata',
  tsigkeys: 'select id, name, algorithm, secret from ddns_dns_tsig_keys',
  // What PowerDNS reads (pdns-conf.ts): who may fetch a zone and is told of its changes stands in the domain.
  answered_metadata: `
    select m.domain_id, m.kind, m.content from ddns_dns_metadata m
    union all select d.no, 'ALLOW-AXFR-FROM'::text, one from ddns_domains d, unnest(d.secondaries) one where d.way = 'powerdns'
    union all select d.no, 'ALSO-NOTIFY'::text, one from ddns_domains d, unnest(d.secondaries) one
      where d.way = 'powerdns' and one not like '%/%'`,
  // Of PowerDNS's features that are not used here.
  supermasters: `select ''::text as ip, ''::text as nameserver, ''::text as account where false`,
  comments: `
    select 0 as id, 0::bigint as domain_id, ''::text as name, ''::text as type, 0 as modified_at, ''::text as account,
      ''::text as comment where false`,
  // For the purge reader: what leads to a name.
  aliases: `
    select d.idguid as domain, r.name, r.content as target from ddns_records r join ddns_domains d on d.idguid = r.domain_id
    where d.way = 'powerdns' and r.type = 'CNAME'`,
};

/** Columns that the views may read, of each table. */
const READ: Record<string, string> = {
  ddns_domains:
    'idguid, no, name, way, ns, contact, refresh, retry, expire, minimum, secondaries, created_at',
  ddns_hosts: 'idguid, domain_id, fqdn, ttl, active, ip4, ip6, wildcard',
  ddns_records: 'domain_id, name, type, content, ttl',
  ddns_empty_names: 'domain_id, name',
  ddns_challenges: 'host_id, value',
  ddns_serials: 'domain_id, serial',
};
/** Tables under row-level security, of all organisations. */
const PROTECTED = ['ddns_domains', 'ddns_hosts', 'ddns_records', 'ddns_empty_names', 'ddns_challenges'];
/** Tables that `pdnsutil` writes through views of the same columns. */
const WRITTEN = ['ddns_dnssec_keys', 'ddns_dns_metadata', 'ddns_dns_tsig_keys'];

const DEFINITION = [
  // Names made of a host's, by which the views are asked.
  `create index if not exists ddns_hosts_star on ddns_hosts (('*.' || fqdn)) where wildcard`,
  `create index if not exists ddns_hosts_challenge on ddns_hosts (('_acme-challenge.' || fqdn))`,
  ...Object.entries(READ).map(([table, columns]) => `grant select (${columns}) on ${table} to %1$I`),
  ...WRITTEN.map((table) => `grant select, insert, update, delete on ${table} to %1$I`),
  ...PROTECTED.flatMap((table) => [
    `drop policy if exists dns_read on ${table}`,
    `create policy dns_read on ${table} for select to %1$I using (true)`,
  ]),
  'set local role %1$I',
  // Lost in a crash it costs one needless NOTIFY, and archives leave it out.
  'create unlogged table if not exists pdns.notified (domain_id bigint primary key, serial bigint not null)',
  `drop view if exists ${Object.keys(VIEWS)
    .map((name) => `pdns.${name}`)
    .join(', ')}`,
  ...Object.entries(VIEWS).map(([name, query]) => `create view pdns.${name} as ${query}`),
  `grant select on pdns.domains, pdns.records, pdns.cryptokeys, pdns.domainmetadata, pdns.answered_metadata, pdns.tsigkeys,
    pdns.supermasters, pdns.comments to %2$I, %3$I`,
  'grant select, insert, update on pdns.notified to %2$I',
  'grant insert, update, delete on pdns.cryptokeys, pdns.domainmetadata, pdns.tsigkeys to %3$I',
  'grant select on pdns.domains, pdns.aliases to %4$I',
  'set local role none',
  // The purge reader moves serials and clears the feed, if no node does.
  'grant usage on schema public to %4$I',
  'grant select, delete on ddns_changes to %4$I',
  'grant select on ddns_serials to %4$I',
  'grant select, insert, update, delete on ddns_servers to %4$I',
  'grant execute on function ddns_publish_serials(uuid[]) to %4$I',
];

/** By this it is known that the views are those of this version. */
const VERSION = createHash('sha256').update(DEFINITION.join()).digest('hex');

/** Ends of the names of roles; what is before them is the same (roles.ts). */
export const ROLE_ENDS = ['_pdns_views', '_pdns', '_pdns_ops', '_pdns_purge'] as const;

/**
 * Makes the views anew if they are of another version, or gone since a migration had to drop them. Without schema `pdns`
 * (install.ts) does nothing.
 */
export const powerdnsSql = (role: string): string[] => [
  // The login of the application neither signs nor needs what signs.
  `revoke all on ${WRITTEN.join(', ')} from ${role}`,
  `do $renew$
  declare
    base text;
    line text;
  begin
    select left(r.rolname, -${ROLE_ENDS[0].length}) into base
    from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = 'pdns';
    if not found or obj_description(to_regclass('pdns.records'), 'pg_class') = '${VERSION}' then
      return;
    end if;
    foreach line in array array[${DEFINITION.map((line) => `$line$${line.replaceAll('%', '%%').replace(/%%(\d\$I)/g, '%$1')}$line$`).join(',\n')}] loop
      execute format(line, ${ROLE_ENDS.map((end) => `base || '${end}'`).join(', ')});
    end loop;
    comment on view pdns.records is '${VERSION}';
  end $renew$`,
];
