import { callableBy } from '../../../core/identity/callable.ts';

/**
 * Functions by which a device updates its host before the organisation is known. Each is one statement, so one round trip and one
 * commit.
 */
export const updatesSql = (role: string): string[] => [
  hostsBy('ddns_hosts_to_update(names text[])', 'h.fqdn = any(names)'),
  hostsBy('ddns_hosts_led_by(hosts uuid[])', 'h.lead_id = any(hosts)'),
  SET_ADDRESSES,
  CHANGE_CHALLENGES,
  CONTACTS,
  ...callableBy(role, [
    'ddns_hosts_to_update(text[])',
    'ddns_hosts_led_by(uuid[])',
    'ddns_set_addresses(uuid[], int[], boolean[], inet[], boolean[], inet[], text[], inet[], text[])',
    'ddns_change_challenges(uuid, boolean, text[], text[])',
    'ddns_note_contacts(jsonb)',
  ]),
];

/** Hosts by their names, or those that follow a host, with what an update decides by. `leads`: others follow it. */
const hostsBy = (name: string, condition: string): string => `
  create or replace function ${name}
    returns table (tenant_id uuid, idguid uuid, version int, fqdn text, lead_id uuid, leads boolean, active boolean, ip4_mode text, ip6_mode text,
      ip4 text, ip6 text, ip6_part text, allow_private boolean, password_hash text, previous_hash text)
    language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    -- Not in SQL: PL/pgSQL keeps the plan.
    return query select h.tenant_id, h.idguid, h.version, h.fqdn, h.lead_id, -- With a limit: "exists" would be planned as one scan of all hosts.
      coalesce((select true from ddns_hosts f where f.lead_id = h.idguid limit 1), false),
      h.active, h.ip4_mode, h.ip6_mode, host(h.ip4), host(h.ip6), host(h.ip6_part), h.allow_private, h.password_hash,
      case when h.previous_until > now() then h.previous_hash end
    from ddns_hosts h where ${condition};
  end $$`;

/**
 * Sets addresses of hosts, line by line, each family only if it is asked for (`sets4`, `sets6`), and keeps what changes as their history.
 * Answers the numbers of the lines, from 1, that changed something, with the transaction, and without one those whose host a person has
 * edited or removed since it was read: that address may be fixed now.
 */
const SET_ADDRESSES = `
  create or replace function ddns_set_addresses(hosts uuid[], versions int[], sets4 boolean[], ip4s inet[], sets6 boolean[], ip6s inet[], vias text[],
    from_ips inet[], agents text[])
    returns table (line int, xid text)
    -- A host that is locked for longer holds up nobody else.
    language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '500ms'
  as $$
  declare
    tenant uuid;
    now4 inet;
    now6 inet;
    known int;
  begin
    -- Not one statement over the arrays: its plan would read every host.
    for n in 1 .. cardinality(hosts) loop
      update ddns_hosts h
      set ip4 = case when sets4[n] then ip4s[n] else h.ip4 end, ip6 = case when sets6[n] then ip6s[n] else h.ip6 end,
        changed_at = clock_timestamp()
      where h.idguid = hosts[n] and h.version = versions[n]
        and (sets4[n] and h.ip4 is distinct from ip4s[n] or sets6[n] and h.ip6 is distinct from ip6s[n])
      returning h.tenant_id, h.ip4, h.ip6 into tenant, now4, now6;
      if found then
        insert into ddns_history (tenant_id, host_id, ip4, ip6, via, from_ip, agent)
        values (tenant, hosts[n], now4, now6, vias[n], from_ips[n], agents[n]);
        -- Row by row: who listens to the topic is told after the commit.
        insert into live_events (tenant_id, topic, key) values (tenant, 'ddns-hosts', hosts[n]);
        line := n;
        xid := pg_current_xact_id();
        return next;
      else
        select h.version into known from ddns_hosts h where h.idguid = hosts[n];
        if known is distinct from versions[n] then
          line := n;
          xid := null;
          return next;
        end if;
      end if;
    end loop;
  end
  $$`;

/**
 * Changes the values of `TXT _acme-challenge` of a host in one step: all go (`clears`) or some (`drops`), then others come, of which two
 * stay: those that were set last, also anew. Answers the transaction; null if nothing has changed.
 */
const CHANGE_CHALLENGES = `
  create or replace function ddns_change_challenges(host uuid, clears boolean, drops text[], adds text[]) returns text
    language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    tenant uuid;
    gone int;
    come int;
  begin
    -- The lock keeps two from adding a third.
    select h.tenant_id into tenant from ddns_hosts h where h.idguid = host for no key update;
    delete from ddns_challenges c where c.host_id = host and (clears or c.value = any(drops)) and c.value <> all(adds);
    get diagnostics gone = row_count;
    with given as (
      insert into ddns_challenges as c (tenant_id, host_id, value)
      select tenant, host, value from unnest(adds) value where tenant is not null
      on conflict (host_id, value) do update set at = clock_timestamp()
      returning c.xmax = 0 as is_new)
    select count(*) filter (where is_new) into come from given;
    delete from ddns_challenges c where c.host_id = host and c.no not in
      (select k.no from ddns_challenges k where k.host_id = host order by k.at desc, k.no desc limit 2);
    return case when gone + come > 0 then pg_current_xact_id()::text end;
  end $$`;

/** Notes what last came for hosts: many at once, some seconds after it came. The first of a host is told live: its page waits for it. */
const CONTACTS = `
  create or replace function ddns_note_contacts(lines jsonb) returns void
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    with noted as (
      insert into ddns_contacts as c (tenant_id, host_id, at, via, from_ip, agent, answer)
      select h.tenant_id, h.idguid, l.at, l.via, l.from_ip, l.agent, l.answer
      from jsonb_to_recordset(lines) as l (host_id uuid, at timestamptz, via text, from_ip inet, agent text, answer text)
      join ddns_hosts h on h.idguid = l.host_id order by h.idguid
      on conflict (host_id) do update set at = excluded.at, via = excluded.via, from_ip = excluded.from_ip, agent = excluded.agent,
        answer = excluded.answer
      where c.at is null or c.at < excluded.at
      returning c.tenant_id, c.host_id, c.xmax = 0 as is_first)
    insert into live_events (tenant_id, topic, key) select tenant_id, 'ddns-hosts', host_id from noted where is_first
  $$`;
