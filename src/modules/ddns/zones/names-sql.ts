import { callableBy } from '../../../core/identity/callable.ts';

/** What row-level security hides and a new domain must know: whether another organisation has a domain of that name, above it or below. */
export const domainNamesSql = (role: string): string[] => [
  `create or replace function ddns_domain_clash(asked text, tenant uuid) returns text
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when d.name = asked then 'same'
      when right(asked, length(d.name) + 1) = '.' || d.name then 'above' else 'below' end as clash
    from ddns_domains d
    where d.tenant_id <> tenant and (d.name = asked or right(asked, length(d.name) + 1) = '.' || d.name
      or right(d.name, length(asked) + 1) = '.' || asked)
    order by d.name = asked desc limit 1
  $$`,
  ...callableBy(role, ['ddns_domain_clash(text, uuid)']),
];
