import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource, Wanted } from '../../core/search/source.ts';
import { visibleOrganisations } from './people/lists.service.ts';

type Look = (ctx: Ctx) => Parameters<typeof scan>[1];

function source(
  { name, ...place }: Pick<SearchSource, 'name' | 'label' | 'icon' | 'view'>,
  look: Look,
): SearchSource {
  return {
    name,
    ...place,
    permission: `admin_${name.replace('-', '_')}_pregled`,
    list: `/admin/${name}`,
    find: (ctx: Ctx, wanted: Wanted, limit: number) => scan(ctx, look(ctx), wanted, limit),
  };
}

/** People, organisations, roles, rights and keys as the search of the top bar finds them: those of their lists. */
export const accessSearch: readonly SearchSource[] = [
  source({ name: 'users', label: 'Korisnici', icon: 'users', view: '/admin/users/view/:idguid' }, (ctx) => ({
    id: sql`u.idguid`,
    title: sql`u.first_name || ' ' || u.last_name`,
    hint: sql`u.email`,
    also: sql`u.last_name || ' ' || u.first_name || ' ' || u.email`,
    from: sql`tenant_users m join users u on u.idguid = m.user_id`,
    where: sql`m.tenant_id = ${ctx.tenant.id}`,
  })),
  source(
    { name: 'tenants', label: 'Organizacije', icon: 'buildings', view: '/admin/tenants/view/:idguid' },
    (ctx) => ({
      id: sql`t.idguid`,
      title: sql`t.name`,
      ...visibleOrganisations(ctx),
    }),
  ),
  source(
    { name: 'roles', label: 'Uloge', icon: 'users-group', view: '/admin/roles/view/:idguid' },
    (ctx) => ({
      id: sql`r.idguid`,
      title: sql`r.label`,
      hint: sql`r.name`,
      also: sql`r.name || ' ' || coalesce(r.description, '')`,
      from: sql`roles r`,
      where: sql`(r.tenant_id is null or r.tenant_id = ${ctx.tenant.id})`,
    }),
  ),
  source(
    { name: 'permissions', label: 'Dozvole', icon: 'shield-check', view: '/admin/permissions/:idguid/view' },
    () => ({
      id: sql`p.idguid`,
      title: sql`p.label`,
      hint: sql`p.name`,
      also: sql`p.name`,
      from: sql`permissions p`,
    }),
  ),
  source(
    { name: 'api-keys', label: 'API ključevi', icon: 'key', view: '/admin/api-keys/view/:idguid' },
    (ctx) => ({
      id: sql`k.idguid`,
      title: sql`k.name`,
      hint: sql`k.prefix || '…'`,
      also: sql`k.prefix`,
      from: sql`api_keys k`,
      where: sql`k.tenant_id = ${ctx.tenant.id}`,
    }),
  ),
];
