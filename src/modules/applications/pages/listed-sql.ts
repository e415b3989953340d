import { callableBy } from '../../../core/identity/callable.ts';

/**
 * The public applications of all organisations with what their list shows, which row-level security hides; in one statement, since there
 * may be many. The newest version of a platform is that of the stable channel where it has one.
 */
export const listedSql = (role: string): string[] => [
  `create or replace function apl_shown_applications()
    returns table (slug text, name text, summary text, publisher text, icon_hash text, newest jsonb)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.slug, a.name, a.summary, t.name, f.sha256, n.newest
    from apl_applications a
      join tenants t on t.idguid = a.tenant_id
      left join files f on f.tenant_id = a.tenant_id and f.idguid = a.icon
      cross join lateral (
        select jsonb_agg(jsonb_build_object('platform', v.platform, 'number', v.number, 'channel', v.channel)) as newest from (
          select distinct on (v.platform) v.platform, v.number, v.channel from apl_versions v
          where v.tenant_id = a.tenant_id and v.application_id = a.idguid and v.state = 'published'
          order by v.platform, v.channel <> 'stable', v.rollout < 100, v.sort_key desc
        ) v
      ) n
    where a.visibility = 'public' and n.newest is not null and exists (select from tenant_permissions p
      where p.tenant_id = a.tenant_id and p.permission = 'admin_aplikacije_save')
    order by a.name, a.slug
  $$`,
  ...callableBy(role, ['apl_shown_applications()']),
];
