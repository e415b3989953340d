import { callableBy } from '../../../../core/identity/callable.ts';

/** Functions by which DNS servers find the keys of hosts. */
export const dnsUpdateSql = (role: string): string[] => [
  TSIG_KEY,
  ...callableBy(role, ['ddns_tsig_key(text)']),
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
