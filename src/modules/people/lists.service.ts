import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { users } from '../../core/identity/identity.table.ts';
import type { ListQuery } from '../../core/list-query.ts';
import { readPage } from '../../core/query.ts';
import { hasFactor } from '../auth/factors/has-factor.ts';
import type { Person } from './lists.api.ts';

const NAME = sql<string>`u.last_name || ' ' || u.first_name`;

/** Whether the person `u` has a second factor. */
export const SECOND_FACTOR = hasFactor(sql`u.idguid`);

/** How many invitations to an organisation a person sent that nobody has answered: they end with the person's access. */
export const openInvitationsOf = (person: SQL, organisation: SQL): SQL<number> =>
  sql`(select count(*)::int from invitations i where i.tenant_id = ${organisation} and i.invited_by = ${person}
    and i.accepted_at is null and i.revoked_at is null)`;

const PEOPLE = {
  search: sql`${NAME} || ' ' || u.email`,
  order: {
    full_name: [sql`u.last_name`, sql`u.first_name`],
    email: [sql`u.email`],
    last_login_at: [{ nullable: sql`u.last_login_at` }],
  },
  id: sql`u.idguid`,
} as const;

type PeopleQuery = ListQuery<keyof typeof PEOPLE.order>;

const lastLogin = sql<Date | null>`u.last_login_at`.mapWith(users.last_login_at) as SQL<Date | null>;

/** One page of the members of the caller's organisation. */
export function listMembers(ctx: Ctx, { filters, ...query }: PeopleQuery) {
  const active = sql<boolean>`(m.is_active and u.is_active)`;
  const ofRole = filters.filter(({ field }) => field === 'role').map(hasRole);
  return readPage(
    ctx,
    {
      ...PEOPLE,
      columns: {
        idguid: sql<string>`u.idguid`,
        version: sql<number>`u.version + m.version`,
        full_name: NAME,
        email: sql<string>`u.email`,
        /** Labels of the member's roles here. */
        roles: sql<string[]>`array(select r.label from member_roles mr join roles r on r.idguid = mr.role_id
          where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id order by r.label)`,
        is_active: active,
        membership_active: sql<boolean>`m.is_active`,
        account_active: sql<boolean>`u.is_active`,
        second_factor: SECOND_FACTOR,
        last_login_at: lastLogin,
        is_default: sql<boolean>`m.is_default`,
        invitations: openInvitationsOf(sql`m.user_id`, sql`m.tenant_id`),
      },
      from: sql`tenant_users m join users u on u.idguid = m.user_id`,
      where: sql.join([sql`m.tenant_id = ${ctx.tenant.id}`, ...ofRole], sql` and `),
      filters: { is_active: active, second_factor: SECOND_FACTOR },
    },
    { ...query, filters: filters.filter(({ field }) => field !== 'role') },
  );
}

/** A member may have several roles, so this filter is no comparison with one column. */
function hasRole({ operator, values }: PeopleQuery['filters'][number]): SQL {
  const own = sql`select from member_roles mr where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id`;
  if (operator === 'null') return values[0] ? sql`not exists (${own})` : sql`exists (${own})`;
  return sql`exists (${own} and mr.role_id = any(${sql.param(values)}::uuid[]))`;
}

/** One page of all people of the installation. Throws 404 for everybody but the operator's people. */
export function listPeople(ctx: Ctx, query: PeopleQuery, operator: boolean) {
  if (!operator) throw notFound();
  const active = sql<boolean>`u.is_active`;
  return readPage(
    ctx,
    {
      ...PEOPLE,
      columns: {
        idguid: sql<string>`u.idguid`,
        full_name: NAME,
        email: sql<string>`u.email`,
        is_active: active,
        second_factor: SECOND_FACTOR,
        last_login_at: lastLogin,
        organisations: placesOf(sql`u.idguid`),
      },
      from: sql`users u`,
      filters: { is_active: active, second_factor: SECOND_FACTOR },
    },
    query,
  );
}

/** Every organisation of a person, also those in which they are switched off. Only for the operator's eyes. */
export const placesOf = (person: SQL): SQL<Person['organisations']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('idguid', p.idguid, 'name', p.name, 'is_active', p.is_active)), '[]')
  from access_places(${person}) p)`;

/** One page of the organisations the caller may see. */
export function listOrganisations(ctx: Ctx, query: ListQuery<'name' | 'members'>) {
  const { from, where } = visibleOrganisations(ctx);
  return readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`t.idguid`,
        name: sql<string>`t.name`,
        is_operator: sql<boolean>`t.is_operator`,
        is_default: sql<boolean>`coalesce(m.is_default, false)`,
        members: sql<number>`c.members`,
        active: sql<number>`c.active`,
        invited: sql<number>`c.invited`,
        /** The one the caller acts in. */
        current: sql<boolean>`t.idguid = ${ctx.tenant.id}`,
      },
      from: sql`${from} cross join lateral access_tenant_counts(t.idguid) c`,
      where,
      search: sql`t.name`,
      order: { name: [sql`t.name`], members: [sql`c.members`, sql`t.name`] },
      id: sql`t.idguid`,
    },
    query,
  );
}

/** How many members the caller's organisation has, and how many organisations the caller may see. */
export async function countPeople(ctx: Ctx): Promise<{ users: number; tenants: number }> {
  const { from, where } = visibleOrganisations(ctx);
  const {
    rows: [row],
  } = await ctx.db.execute<{ users: number; tenants: number }>(sql`
    select access_member_count(${ctx.tenant.id}) as users,
      (select count(*)::int from ${from} where ${where}) as tenants`);
  return { users: row?.users ?? 0, tenants: row?.tenants ?? 0 };
}

/** Organisations `t` that the caller may see. A key, and who acts in another's name, stay in one. */
export const visibleOrganisations = (ctx: Ctx): { from: SQL; where: SQL } => ({
  from: sql`tenants t left join access_memberships(${ctx.actor.userId}) m on m.idguid = t.idguid`,
  where:
    ctx.actor.via === null
      ? sql`(${ctx.tenant.isOperator}::boolean or m.idguid is not null)`
      : sql`t.idguid = ${ctx.tenant.id}`,
});
