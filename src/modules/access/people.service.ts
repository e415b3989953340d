import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { ListQuery } from '../../core/list-query.ts';
import { readPage } from '../../core/query.ts';
import { users } from './people.table.ts';

/** One page of the members of the caller's organisation. */
export function listMembers(ctx: Ctx, query: ListQuery<'full_name' | 'email' | 'last_login_at'>) {
  const name = sql<string>`u.last_name || ' ' || u.first_name`;
  return readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`u.idguid`,
        full_name: name,
        email: sql<string>`u.email`,
        /** Labels of the member's roles here. */
        roles: sql<string[]>`array(select r.label from member_roles mr join roles r on r.idguid = mr.role_id
          where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id order by r.label)`,
        is_active: sql<boolean>`u.is_active`,
        last_login_at: sql<Date | null>`u.last_login_at`.mapWith(users.last_login_at) as SQL<Date | null>,
        is_default: sql<boolean>`m.is_default`,
      },
      from: sql`tenant_users m join users u on u.idguid = m.user_id`,
      where: sql`m.tenant_id = ${ctx.tenant.id}`,
      search: sql`${name} || ' ' || u.email`,
      order: {
        full_name: [sql`u.last_name`, sql`u.first_name`],
        email: [sql`u.email`],
        last_login_at: [{ nullable: sql`u.last_login_at` }],
      },
      id: sql`u.idguid`,
    },
    query,
  );
}

/** One page of the organisations the caller may see. */
export function listOrganisations(ctx: Ctx, query: ListQuery<'name'>) {
  return readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`t.idguid`,
        name: sql<string>`t.name`,
        is_operator: sql<boolean>`t.is_operator`,
        is_default: sql<boolean>`coalesce(m.is_default, false)`,
        members: sql<number>`access_member_count(t.idguid)`,
        /** The one the caller acts in. */
        current: sql<boolean>`t.idguid = ${ctx.tenant.id}`,
      },
      ...visible(ctx),
      search: sql`t.name`,
      order: { name: [sql`t.name`] },
      id: sql`t.idguid`,
    },
    query,
  );
}

/** How many members the caller's organisation has, and how many organisations the caller may see. */
export async function countPeople(ctx: Ctx): Promise<{ users: number; tenants: number }> {
  const { from, where } = visible(ctx);
  const {
    rows: [row],
  } = await ctx.db.execute<{ users: number; tenants: number }>(sql`
    select access_member_count(${ctx.tenant.id}) as users,
      (select count(*)::int from ${from} where ${where}) as tenants`);
  return { users: row?.users ?? 0, tenants: row?.tenants ?? 0 };
}

const visible = (ctx: Ctx): { from: SQL; where: SQL } => ({
  from: sql`tenants t left join access_memberships(${ctx.actor.userId}) m on m.idguid = t.idguid`,
  where: sql`(${ctx.tenant.isOperator}::boolean or m.idguid is not null)`,
});
