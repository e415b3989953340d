import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/**
 * Who holds what in the organisation: `user_id`, `permission`, a row each, of active members only. The rule of
 * `access_effective` (functions.ts) for everybody at once; a test holds the two to each other.
 */
export const holdings = (ctx: Ctx): SQL => sql`
  select given.user_id, given.permission from (
    select mp.user_id, mp.permission from member_permissions mp where mp.tenant_id = ${ctx.tenant.id}
    union
    select mr.user_id, rp.permission from member_roles mr
    join roles r on r.idguid = mr.role_id and (r.tenant_id is null or r.tenant_id = mr.tenant_id)
    join role_permissions rp on rp.role_id = r.idguid and rp.tenant_id is not distinct from r.tenant_id
    where mr.tenant_id = ${ctx.tenant.id}
  ) given
  join tenant_permissions tp on tp.tenant_id = ${ctx.tenant.id} and tp.permission = given.permission
  join tenant_users m on m.tenant_id = ${ctx.tenant.id} and m.user_id = given.user_id and m.is_active
  join users u on u.idguid = m.user_id and u.is_active`;

/** Those of the rights that somebody in the organisation holds. */
export async function heldOf(ctx: Ctx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ permission: string }>(sql`
    select distinct held.permission from (${holdings(ctx)}) held
    where held.permission = any(${sql.param([...names])}::text[])`);
  return new Set(rows.map(({ permission }) => permission));
}

/** How many people of the organisation hold each right. */
export async function holdersOf(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ permission: string; people: number }>(
    sql`select held.permission, count(*)::int as people from (${holdings(ctx)}) held group by 1`,
  );
  return new Map(rows.map(({ permission, people }) => [permission, people]));
}

/** What the organisation has been given. */
export async function limitOf(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ permission: string }>(
    sql`select permission from tenant_permissions where tenant_id = ${ctx.tenant.id}`,
  );
  return new Set(rows.map(({ permission }) => permission));
}
