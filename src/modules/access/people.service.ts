import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { RawQuery } from '../../core/query.ts';
import { literal, parseSimpleQuery, type SimpleQuery } from './list-query.ts';

/** A member of the caller's organisation. */
export interface Member extends Record<string, unknown> {
  idguid: string;
  full_name: string;
  email: string;
  /** Labels of the member's roles here. */
  roles: string[];
  is_active: boolean;
  last_login_at: Date | null;
  /** This organisation is the one the person starts in. */
  is_default: boolean;
}

/** An organisation the caller belongs to; to the operator every organisation. */
export interface Organisation extends Record<string, unknown> {
  idguid: string;
  name: string;
  is_operator: boolean;
  is_default: boolean;
  members: number;
  /** The one the caller acts in. */
  current: boolean;
}

interface Page<T> {
  data: T[];
  meta: { page: number; page_size: number; total: number };
}

/** One page of the members of the caller's organisation. Throws 422 for a query that makes no sense. */
export async function listMembers(ctx: Ctx, raw: RawQuery): Promise<Page<Member>> {
  const query = parseSimpleQuery(raw, ['full_name', 'email', 'last_login_at']);
  const name = sql`(u.first_name || ' ' || u.last_name)`;
  const from = sql`
    from tenant_users m join users u on u.idguid = m.user_id
    where m.tenant_id = ${ctx.tenant.id} ${found(query, sql`${name} || ' ' || u.email`)}`;
  const columns = sql`u.idguid, ${name} as full_name, u.email, u.is_active, u.last_login_at, m.is_default,
    array(select r.label from member_roles mr join roles r on r.idguid = mr.role_id
      where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id order by r.label) as roles`;
  const order = {
    // By surname first, as a list of people is read in Bosnian.
    full_name: [sql`u.last_name`, sql`u.first_name`],
    email: [sql`u.email`],
    last_login_at: [sql`u.last_login_at`],
  };
  const page = await readPage<Member>(ctx, query, columns, from, order, sql`u.idguid`);
  return { ...page, data: page.data.map((one) => ({ ...one, last_login_at: moment(one.last_login_at) })) };
}

/** One page of the organisations the caller may see. Throws 422 for a query that makes no sense. */
export async function listOrganisations(ctx: Ctx, raw: RawQuery): Promise<Page<Organisation>> {
  const query = parseSimpleQuery(raw, ['name']);
  const from = sql`${visible(ctx)} ${found(query, sql`t.name`)}`;
  const columns = sql`t.idguid, t.name, t.is_operator, coalesce(m.is_default, false) as is_default,
    access_member_count(t.idguid) as members, t.idguid = ${ctx.tenant.id} as current`;
  return readPage<Organisation>(ctx, query, columns, from, { name: [sql`t.name`] }, sql`t.idguid`);
}

/** How many members the caller's organisation has, and how many organisations the caller may see. */
export async function countPeople(ctx: Ctx): Promise<{ users: number; tenants: number }> {
  const {
    rows: [row],
  } = await ctx.db.execute<{ users: number; tenants: number }>(sql`
    select access_member_count(${ctx.tenant.id}) as users, (select count(*)::int ${visible(ctx)}) as tenants`);
  return { users: row?.users ?? 0, tenants: row?.tenants ?? 0 };
}

const visible = (ctx: Ctx): SQL => sql`
  from tenants t left join access_memberships(${ctx.actor.userId}) m on m.idguid = t.idguid
  where (${ctx.tenant.isOperator}::boolean or m.idguid is not null)`;

function found({ words }: SimpleQuery<string>, where: SQL): SQL {
  const tests = words.map(
    (word) => sql`and core_fold(${where}) like '%' || core_fold(${literal(word)}) || '%'`,
  );
  return sql.join(tests, sql` `);
}

async function readPage<T extends Record<string, unknown>>(
  ctx: Ctx,
  { page, pageSize, sort }: SimpleQuery<string>,
  columns: SQL,
  from: SQL,
  order: Record<string, SQL[]>,
  last: SQL,
): Promise<Page<T>> {
  const terms = sort.flatMap(({ by, descending }) =>
    (order[by] ?? []).map((term) => (descending ? sql`${term} desc nulls last` : sql`${term} asc`)),
  );
  const by = sql.join([...terms, last], sql`, `);
  const offset = (page - 1) * pageSize;
  const [rows, totals] = await Promise.all([
    ctx.db.execute<T>(sql`select ${columns} ${from} order by ${by} limit ${pageSize} offset ${offset}`),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  return { data: rows.rows as T[], meta: { page, page_size: pageSize, total: totals.rows[0]?.total ?? 0 } };
}

/** Drizzle reads a raw statement's times as PostgreSQL writes them. */
const moment = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));
