import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/** SQL: effective rights of active members of the organisation (`user_id`, `permission`). */
export const holdings = (ctx: Ctx): SQL => sql`
  select granted.user_id, granted.permission from access_granted() granted
  join tenant_users m on m.tenant_id = granted.tenant_id and m.user_id = granted.user_id and m.is_active
  join users u on u.idguid = m.user_id and u.is_active
  where granted.tenant_id = ${ctx.tenant.id}`;

/** Rights of a member, also of an inactive one, whose activation gives them again. */
export async function grantedTo(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ permission: string }>(sql`
    select permission from access_granted() where tenant_id = ${ctx.tenant.id} and user_id = ${userId}`);
  return rows.map(({ permission }) => permission);
}

/** Rights of a member through roles, with the labels of the roles; also those that the organisation does not have. */
export async function throughRoles(ctx: Ctx, userId: string): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ permission: string; labels: string[] }>(sql`
    select tr.permission, array_agg(distinct r.label::text) as labels
    from access_through_roles() tr join roles r on r.idguid = tr.role_id
    where tr.tenant_id = ${ctx.tenant.id} and tr.user_id = ${userId} group by 1`);
  return new Map(rows.map(({ permission, labels }) => [permission, labels]));
}

/** The given rights that somebody in the organisation holds. */
export async function heldOf(ctx: Ctx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ permission: string }>(sql`
    select distinct held.permission from (${holdings(ctx)}) held
    where held.permission = any(${sql.param([...names])}::text[])`);
  return new Set(rows.map(({ permission }) => permission));
}

/** Number of people in the organisation who hold each right. */
export async function holdersOf(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ permission: string; people: number }>(
    sql`select held.permission, count(*)::int as people from (${holdings(ctx)}) held group by 1`,
  );
  return new Map(rows.map(({ permission, people }) => [permission, people]));
}

/** Rights of the organisation. */
export async function limitOf(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ permission: string }>(
    sql`select permission from tenant_permissions where tenant_id = ${ctx.tenant.id}`,
  );
  return new Set(rows.map(({ permission }) => permission));
}

/** Maximum people named. */
const MAX_NAMED = 5;

/** Names of other people of the organisation who hold a right, by surname. */
export async function namesOfHolders(ctx: Ctx, permission: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select u.first_name || ' ' || u.last_name as name from users u
    where u.idguid <> ${ctx.actor.userId} and
      u.idguid in (select held.user_id from (${holdings(ctx)}) held where held.permission = ${permission})
    order by u.last_name, u.first_name, u.idguid limit ${MAX_NAMED}`);
  return rows.map(({ name }) => name);
}
