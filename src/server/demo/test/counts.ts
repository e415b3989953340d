import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';

/** What an installation without a demo has. */
export const EMPTY = { tenants: 1, users: 1, groups: 0, changes: 0, units: 0, views: 0, files: 0 };

/** What an installation has of what a demo fills. */
export async function counts(server: TestApp): Promise<unknown> {
  const { rows } = await server.ownerDb.execute(sql`
    select (select count(*)::int from tenants) as tenants, (select count(*)::int from users) as users,
      (select count(*)::int from erp_grupe_robe) as groups, (select count(*)::int from audit_log) as changes,
      (select count(*)::int from erp_jedinice_mjere where tenant_id is not null) as units,
      (select count(*)::int from saved_views) as views, (select count(*)::int from files) as files`);
  return rows[0];
}
