import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { users } from '../../core/identity/identity.table.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import { hasFactor } from '../auth/has-factor.ts';
import { roleIdsOf, roleLabelsOf } from '../rights/roles/of-member.ts';
import type { Person } from './lists.api.ts';

const NAME = sql<string>`u.last_name || ' ' || u.first_name`;
const LAST_LOGIN = sql<Date | null>`u.last_login_at`.mapWith(users.last_login_at) as SQL<Date | null>;

/** Whether the person `u` has a second factor. */
export const SECOND_FACTOR = hasFactor(sql`u.idguid`);

/** How many unanswered invitations to an organisation a person has sent: they end with the person's access. */
export const openInvitationsOf = (person: SQL, organisation: SQL): SQL<number> =>
  sql`(select count(*)::int from invitations i where i.tenant_id = ${organisation} and i.invited_by = ${person}
    and i.accepted_at is null and i.revoked_at is null)`;

const PEOPLE = {
  folded: sql`u.search`,
  order: {
    full_name: [sql`u.last_name`, sql`u.first_name`],
    email: [sql`u.email`],
    last_login_at: [{ nullable: sql`u.last_login_at` }],
  },
  id: sql`u.idguid`,
} as const;
const COLUMNS = {
  idguid: sql<string>`u.idguid`,
  full_name: NAME,
  email: sql<string>`u.email`,
  second_factor: SECOND_FACTOR,
  last_login_at: LAST_LOGIN,
};

const MEMBER = [sql`m.tenant_id`, sql`m.user_id`] as const;
const ACTIVE = sql<boolean>`(m.is_active and u.is_active)`;
const MEMBER_COLUMNS = {
  ...COLUMNS,
  version: sql<number>`u.version + m.version`,
  roles: roleLabelsOf(...MEMBER),
  is_active: ACTIVE,
  membership_active: sql<boolean>`m.is_active`,
  account_active: sql<boolean>`u.is_active`,
  is_default: sql<boolean>`m.is_default`,
  invitations: openInvitationsOf(sql`m.user_id`, sql`m.tenant_id`),
};

/** The members of the caller's organisation. */
export const members = listingOf(({ tenant }) => ({
  ...PEOPLE,
  columns: MEMBER_COLUMNS,
  from: sql`tenant_users m join users u on u.idguid = m.user_id`,
  where: sql`m.tenant_id = ${tenant.id}`,
  filters: {
    is_active: ACTIVE,
    second_factor: SECOND_FACTOR,
    last_login_at: LAST_LOGIN,
    role: roleIdsOf(...MEMBER),
  },
}));

/** Every organisation of a person, also those in which they are switched off. Only for the operator's eyes. */
export const organisationsOf = (person: SQL): SQL<Person['organisations']> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('idguid', p.idguid, 'name', p.name, 'is_active', p.is_active)), '[]')
  from access_places(${person}) p)`;

const everybody = listingOf({
  ...PEOPLE,
  columns: {
    ...COLUMNS,
    is_active: sql<boolean>`u.is_active`,
    organisations: organisationsOf(sql`u.idguid`),
  },
  from: sql`users u`,
  filters: {
    is_active: sql`u.is_active`,
    second_factor: SECOND_FACTOR,
    last_login_at: LAST_LOGIN,
  },
});

/** All people of the installation. In a file their organisations are names. */
export const people: Listing<keyof typeof PEOPLE.order, Sent<Person>> = {
  ...everybody,
  async *all(ctx, query) {
    for await (const rows of everybody.all(ctx, query))
      yield rows.map((row) => ({
        ...row,
        organisations: row.organisations.map(({ name }) => name),
      })) as never;
  },
};

/** The organisations that the caller may see. */
export const organisations = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`t.idguid`,
    name: sql<string>`t.name`,
    is_operator: sql<boolean>`t.is_operator`,
    is_default: sql<boolean>`coalesce(m.is_default, false)`,
    members: sql<number>`c.members`,
    active: sql<number>`c.active`,
    invited: sql<number>`c.invited`,
    current: sql<boolean>`t.idguid = ${ctx.tenant.id}`,
  },
  from: sql`${visibleOrganisations(ctx).from} cross join lateral access_tenant_counts(t.idguid) c`,
  where: visibleOrganisations(ctx).where,
  folded: sql`t.search`,
  filters: { members: sql`c.members`, active: sql`c.active`, invited: sql`c.invited` },
  order: { name: [sql`t.name`], members: [sql`c.members`, sql`t.name`] },
  id: sql`t.idguid`,
}));

/** How many members the caller's organisation has, and how many organisations the caller may see. */
export async function countPeople(ctx: Ctx): Promise<{ users: number; tenants: number }> {
  const { from, where } = visibleOrganisations(ctx);
  const counted = ctx.actor.permissions.has('admin_tenants_pregled')
    ? where
    : sql`${where} and m.idguid is not null`;
  const {
    rows: [row],
  } = await ctx.db.execute<{ users: number; tenants: number }>(sql`
    select access_member_count(${ctx.tenant.id}) as users,
      (select count(*)::int from ${from} where ${counted}) as tenants`);
  return { users: row?.users ?? 0, tenants: row?.tenants ?? 0 };
}

/** Organisations `t` that the caller may see. An API key and somebody acting in another's name see only their own. */
export const visibleOrganisations = (ctx: Ctx): { from: SQL; where: SQL } => ({
  from: sql`tenants t left join access_memberships(${ctx.actor.userId}) m on m.idguid = t.idguid`,
  where:
    ctx.actor.via === null
      ? sql`(${ctx.tenant.isOperator}::boolean or m.idguid is not null)`
      : sql`t.idguid = ${ctx.tenant.id}`,
});
