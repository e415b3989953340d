import { callableBy } from '../../../core/identity/callable.ts';

/**
 * What row-level security hides and must be known before an organisation is: which applications there are. Slugs are unique on
 * the installation, which the table of a resource, whose keys are an organisation's, does not say.
 */
export const knownApplicationsSql = (role: string): string[] => [
  `do $$ begin
    if to_regclass('apl_applications_slug_everywhere') is null then
      create unique index apl_applications_slug_everywhere on apl_applications (slug);
    end if;
  end $$`,
  `create or replace function apl_slug_taken(asked text, tenant uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from apl_applications where slug = asked and tenant_id <> tenant) $$`,
  // An organisation from which the operator has taken the right to publish shows nothing any more.
  `create or replace function apl_known_applications()
    returns table (tenant_id uuid, idguid uuid, slug text, name text, summary text, visibility text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.tenant_id, a.idguid, a.slug, a.name, a.summary, a.visibility from apl_applications a
    where exists (select from tenant_permissions p
        where p.tenant_id = a.tenant_id and p.permission = 'admin_aplikacije_save')
      and exists (select from apl_versions v
        where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state <> 'draft')
    order by a.name, a.idguid
  $$`,
  ...callableBy(role, ['apl_slug_taken(text, uuid)', 'apl_known_applications()']),
];
