import { sql } from 'drizzle-orm';
import type { Database, TenantRef, Tx } from '../../../core/context.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { findTenant } from '../../../core/system.ts';
import { SHOP_SAVE } from '../labels.ts';

/** Open shops of organisations that may have one. */
const OPEN = `from shops s join tenants t on t.idguid = s.tenant_id
    where s.open and exists (select from tenant_permissions p where p.tenant_id = s.tenant_id and p.permission = '${SHOP_SAVE}')`;

/**
 * Functions by which shops are found before their organisation is known: the open one with this name (null: the operator's), and the names
 * of all open ones that have articles.
 */
export const shopsSql = (role: string): string[] => [
  `create or replace function shop_at(wanted text) returns table (tenant_id uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.tenant_id ${OPEN} and case when wanted is null then t.is_operator else s.slug = wanted and not t.is_operator end
  $$`,
  `create or replace function shops_listed() returns table (slug text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.slug ${OPEN} and (t.is_operator or s.slug is not null)
      and exists (select from erp_artikli a where a.tenant_id = s.tenant_id and a.u_prodavnici)
    order by t.is_operator desc, s.slug
  $$`,
  ...callableBy(role, ['shop_at(text)', 'shops_listed()']),
];

/** The organisation whose open shop has this name in its address (null: the operator's own); null where there is none. */
export async function openShop(database: Database, org: string | null): Promise<TenantRef | null> {
  const { rows } = await database.execute<{ tenant_id: string }>(sql`select tenant_id from shop_at(${org})`);
  return rows[0] ? findTenant(database, rows[0].tenant_id) : null;
}

/** Whether the operator's own shop is open. */
export async function operatorHasShop(db: Database | Tx): Promise<boolean> {
  const { rows } = await db.execute(sql`select from shop_at(null)`);
  return rows.length > 0;
}

/** Names of the open shops that have articles; null stands for the operator's. */
export async function listedShops(database: Database): Promise<(string | null)[]> {
  const { rows } = await database.execute<{ slug: string | null }>(sql`select slug from shops_listed()`);
  return rows.map(({ slug }) => slug);
}
