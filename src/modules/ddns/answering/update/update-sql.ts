import { callableBy } from '../../../../core/identity/callable.ts';

/** Functions by which DNS servers find the keys of hosts, and change challenges. */
export const dnsUpdateSql = (role: string): string[] => [
  TSIG_KEY,
  CHANGE_CHALLENGES,
  ...callableBy(role, ['ddns_tsig_key(text)', 'ddns_change_challenges(uuid, boolean, text[], text[])']),
];

/** A host that the embedded servers answer for, with its sealed TSIG secrets, if it has them; the previous one as long as it is valid. */
const TSIG_KEY = `
  create or replace function ddns_tsig_key(name text)
    returns table (tenant_id uuid, idguid uuid, domain text, secret text, previous text)
    language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return query select h.tenant_id, h.idguid, d.name, h.tsig_secret, case when h.previous_tsig_until > now() then h.previous_tsig end
    from ddns_hosts h join ddns_domains d on d.idguid = h.domain_id
    where h.fqdn = ddns_tsig_key.name and d.way = 'embedded';
  end $$`;

/**
 * Changes the values of \`TXT _acme-challenge\` of a host in one step: all go (\`clears\`) or some (\`drops\`), then others come, of which two
 * stay. Answers the transaction; null if nothing has changed.
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
    insert into ddns_challenges (tenant_id, host_id, value)
    select tenant, host, value from unnest(adds) value where tenant is not null on conflict (host_id, value) do nothing;
    get diagnostics come = row_count;
    delete from ddns_challenges c where c.host_id = host and c.no not in
      (select k.no from ddns_challenges k where k.host_id = host order by k.at desc, k.no desc limit 2);
    return case when gone + come > 0 then pg_current_xact_id()::text end;
  end $$`;
