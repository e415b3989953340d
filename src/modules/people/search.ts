import { sql } from 'drizzle-orm';
import { scanned } from '../../core/search/scanned.ts';
import type { SearchSource } from '../../core/search/source.ts';
import { visibleOrganisations } from './lists.service.ts';

/** Search sources of people and organisations, limited as their lists are. */
export const peopleSearch: readonly SearchSource[] = [
  scanned({ name: 'users', label: 'Korisnici', icon: 'users', view: '/admin/users/view/:idguid' }, (ctx) => ({
    id: sql`u.idguid`,
    title: sql`u.first_name || ' ' || u.last_name`,
    hint: sql`u.email`,
    folded: sql`u.search`,
    from: sql`tenant_users m join users u on u.idguid = m.user_id`,
    where: sql`m.tenant_id = ${ctx.tenant.id}`,
  })),
  scanned(
    { name: 'tenants', label: 'Organizacije', icon: 'buildings', view: '/admin/tenants/view/:idguid' },
    (ctx) => ({
      id: sql`t.idguid`,
      title: sql`t.name`,
      folded: sql`t.search`,
      ...visibleOrganisations(ctx),
    }),
  ),
];
