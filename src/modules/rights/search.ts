import { sql } from 'drizzle-orm';
import { scanned } from '../../core/search/scanned.ts';
import type { SearchSource } from '../../core/search/source.ts';

/** Search sources of roles and rights, limited as their lists are. */
export const rightsSearch: readonly SearchSource[] = [
  scanned(
    { name: 'roles', label: 'Uloge', icon: 'users-group', view: '/admin/roles/view/:idguid' },
    (ctx) => ({
      id: sql`r.idguid`,
      title: sql`r.label`,
      hint: sql`r.name`,
      folded: sql`r.search`,
      from: sql`roles r`,
      where: sql`(r.tenant_id is null or r.tenant_id = ${ctx.tenant.id})`,
    }),
  ),
  scanned(
    { name: 'permissions', label: 'Dozvole', icon: 'shield-check', view: '/admin/permissions/:idguid/view' },
    () => ({
      id: sql`p.idguid`,
      title: sql`p.label`,
      hint: sql`p.name`,
      also: sql`p.name`,
      from: sql`permissions p`,
    }),
  ),
];
