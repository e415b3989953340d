import { callableBy } from '../../../core/identity/callable.ts';

/**
 * Triggers that write the change feed, so that no change can be forgotten, also one by hand. None of them notifies: a NOTIFY in the
 * transaction of an update costs five sixths of the updates (docs/decisions/089-dns-change-feed.md).
 */
export const feedSql = (role: string): string[] => [
  ...(Object.keys(TELL) as (keyof typeof TELL)[]).flatMap(tellingOf),
  EMPTY_NAMES,
  KEEP_EMPTY_NAMES,
  'create or replace trigger ddns_empty_names after insert or delete or update of name on ddns_records for each row execute function ddns_keep_empty_names()',
  FREED,
  ...['ddns_hosts', 'ddns_domains'].map(
    (table) =>
      `create or replace trigger ddns_freed after delete on ${table} for each row execute function ddns_name_freed()`,
  ),
  ZONES,
  ...answered('hosts', HOSTS),
  ...answered('records', RECORDS),
  PUBLISH,
  ...callableBy(role, [
    'ddns_zones(uuid[])',
    'ddns_hosts_from(bigint, int)',
    'ddns_hosts_of(uuid, text, bigint, int)',
    'ddns_hosts_named(text[])',
    'ddns_records_from(bigint, int)',
    'ddns_records_of(uuid, text, bigint, int)',
    'ddns_records_named(text[])',
    'ddns_publish_serials(uuid[])',
  ]),
];

/** Appends what has changed to the feed: a function a table, since those that look columns up by name are slow. */
const TELL = {
  ddns_domains: `insert into ddns_changes (domain_id) values (coalesce(new.idguid, old.idguid));`,
  ddns_records: `
    if tg_op <> 'INSERT' then
      insert into ddns_changes (domain_id, name) values (old.domain_id, old.name);
    end if;
    if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.name <> old.name) then
      insert into ddns_changes (domain_id, name) values (new.domain_id, new.name);
    end if;`,
  // Neither domain nor name of a host change. Its challenges go with it, and by then do not know its name.
  ddns_hosts: `
    if tg_op = 'DELETE' then
      insert into ddns_changes (domain_id, name)
      values (old.domain_id, old.fqdn), (old.domain_id, '_acme-challenge.' || old.fqdn);
    else
      insert into ddns_changes (domain_id, name) values (new.domain_id, new.fqdn);
    end if;`,
  ddns_challenges: `
    insert into ddns_changes (domain_id, name) select h.domain_id, '_acme-challenge.' || h.fqdn
    from ddns_hosts h where h.idguid = coalesce(new.host_id, old.host_id);`,
} as const;

/** Columns by which a table's rows are answered. */
const ANSWERED: Record<keyof typeof TELL, readonly string[]> = {
  ddns_domains: [
    'name',
    'way',
    'ns',
    'contact',
    'refresh',
    'retry',
    'expire',
    'minimum',
    'secondaries',
    'transfer_secret',
  ],
  ddns_records: ['name', 'type', 'content', 'ttl'],
  ddns_hosts: ['ttl', 'active', 'ip4', 'ip6', 'wildcard'],
  ddns_challenges: ['value'],
};

const differ = (columns: readonly string[]): string =>
  columns.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');

const tellingOf = (table: keyof typeof TELL): string[] => [
  `create or replace function ${table}_tell() returns trigger language plpgsql set search_path = public, pg_temp
  as $$ begin ${TELL[table]} return null; end $$`,
  `create or replace trigger ddns_tell_other after insert or delete on ${table} for each row execute function ${table}_tell()`,
  `create or replace trigger ddns_tell_change after update on ${table} for each row when (${differ(ANSWERED[table])}) execute function ${table}_tell()`,
];

/** Names strictly between a name and its domain: of `d.c.b.a` below `a` these are `c.b.a` and `b.a`. */
const EMPTY_NAMES = `
  create or replace function ddns_names_between(name text, domain text) returns setof text language sql immutable
  as $$
    with labels as (select string_to_array(left(name, -length(domain) - 1), '.') as part)
    select array_to_string(part[n:], '.') || '.' || domain from labels, generate_series(2, cardinality(part)) n
  $$`;

/** Keeps the empty names of a domain as its records are. */
const KEEP_EMPTY_NAMES = `
  create or replace function ddns_keep_empty_names() returns trigger language plpgsql set search_path = public, pg_temp
  as $$
  declare
    domain record;
  begin
    select idguid, tenant_id, name into domain from ddns_domains where idguid = coalesce(new.domain_id, old.domain_id);
    if not found then return null; end if;
    if tg_op <> 'INSERT' and old.name <> domain.name then
      delete from ddns_empty_names e where e.domain_id = domain.idguid
        and e.name in (select ddns_names_between(old.name, domain.name))
        and not exists (select from ddns_records r where r.domain_id = domain.idguid and r.name like '%.' || e.name);
      -- The name itself may lie between others that stay.
      insert into ddns_empty_names (tenant_id, domain_id, name)
      select domain.tenant_id, domain.idguid, old.name
      where exists (select from ddns_records r where r.domain_id = domain.idguid and r.name like '%.' || old.name)
        and not exists (select from ddns_records r where r.domain_id = domain.idguid and r.name = old.name)
        and not exists (select from ddns_empty_names e where e.domain_id = domain.idguid and e.name = old.name);
    end if;
    if tg_op <> 'DELETE' and new.name <> domain.name then
      delete from ddns_empty_names e where e.domain_id = domain.idguid and e.name = new.name;
      insert into ddns_empty_names (tenant_id, domain_id, name)
      select domain.tenant_id, domain.idguid, between_name from ddns_names_between(new.name, domain.name) between_name
      where not exists (select from ddns_records r where r.domain_id = domain.idguid and r.name = between_name)
        and not exists (select from ddns_empty_names e where e.domain_id = domain.idguid and e.name = between_name);
    end if;
    return null;
  end $$`;

/** Remembers the name of a removed host or domain. */
const FREED = `
  create or replace function ddns_name_freed() returns trigger language plpgsql set search_path = public, pg_temp
  as $$
  begin
    insert into ddns_freed_names (name, freed_by)
    values (case tg_table_name when 'ddns_hosts' then to_jsonb(old) ->> 'fqdn' else to_jsonb(old) ->> 'name' end, old.tenant_id)
    on conflict (name) do update set freed_by = excluded.freed_by, freed_at = now();
    return null;
  end $$`;

/** The zones that the embedded servers answer for: all, or those among these domains. What DNS tells anybody, and secrets sealed. */
const ZONES = `
  create or replace function ddns_zones(domains uuid[])
    returns table (no bigint, domain_id uuid, name text, ns text[], contact text, refresh int, retry int, expire int, minimum int,
      serial bigint, secondaries text[], transfer_secret text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.no, d.idguid, d.name, d.ns, d.contact, d.refresh, d.retry, d.expire, d.minimum,
      coalesce(s.serial, extract(epoch from d.created_at)::bigint), d.secondaries, d.transfer_secret
    from ddns_domains d left join ddns_serials s on s.domain_id = d.idguid
    where d.way = 'embedded' and (domains is null or d.idguid = any(domains))
  $$`;

/** Answered hosts, with their numbers and domains. */
const HOSTS = `
  select h.no, h.domain_id, h.fqdn as name, 'HOST' as type, h.ttl, null as content, host(h.ip4) as ip4, host(h.ip6) as ip6, h.wildcard
  from ddns_hosts h join ddns_domains d on d.idguid = h.domain_id
  where d.way = 'embedded' and h.active and (h.ip4 is not null or h.ip6 is not null)`;

/** Answered records: those of people (even numbers), and values that prove hosts to issuers of certificates (odd ones). */
const RECORDS = `
  select 2 * r.no as no, r.domain_id, r.name, r.type, r.ttl, r.content, null as ip4, null as ip6, false as wildcard
  from ddns_records r join ddns_domains d on d.idguid = r.domain_id where d.way = 'embedded'
  union all
  select 2 * c.no + 1, h.domain_id, '_acme-challenge.' || h.fqdn, 'TXT', least(h.ttl, 60), '"' || c.value || '"', null, null, false
  from ddns_challenges c join ddns_hosts h on h.idguid = c.host_id join ddns_domains d on d.idguid = h.domain_id
  where d.way = 'embedded'`;

/** Three ways to the same rows: of all zones in the order of their numbers, of one zone by name, and by names. */
const answered = (what: 'hosts' | 'records', rows: string): string[] =>
  (
    [
      ['from(after bigint, most int)', 'a.no > after order by a.no limit most'],
      [
        'of(domain uuid, after text, after_no bigint, most int)',
        'a.domain_id = domain and (a.name, a.no) > (after, after_no) order by a.name, a.no limit most',
      ],
      ['named(names text[])', 'a.name = any(names)'],
    ] as const
  ).map(
    ([head, condition]) => `
  create or replace function ddns_${what}_${head}
    returns table (no bigint, domain_id uuid, name text, type text, ttl int, content text, ip4 text, ip6 text, wildcard boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$ select a.* from (${rows}) a where ${condition} $$`,
  );

/** Moves the serials of these domains: to the second, and always up (RFC 1982). Tells the DNS servers. */
const PUBLISH = `
  create or replace function ddns_publish_serials(domains uuid[])
    returns table (domain_id uuid, serial bigint)
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    with moved as (
      insert into ddns_serials as s (domain_id, serial)
      select d.idguid, extract(epoch from now())::bigint from ddns_domains d where d.idguid = any(domains) order by d.idguid
      on conflict (domain_id) do update set serial = greatest(s.serial + 1, excluded.serial), at = now()
      returning s.domain_id, s.serial
    ), told as (
      insert into ddns_changes (domain_id, serial_only) select m.domain_id, true from moved m
    )
    select * from moved
  $$`;
